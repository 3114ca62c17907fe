import { gt } from 'drizzle-orm';
import type { ResponseOf } from '#contract/call.ts';
import { dayMs, dayOf, daysBefore, midnight } from '#contract/days.ts';
import { type DriftMeasure, type driftCall, driftMeasures, fewestChecks } from '#contract/quality.ts';
import type { Context } from '#server/context.ts';
import { scanDays } from '#server/platform/db/schema.ts';

type Drift = ResponseOf<typeof driftCall>;
type Day = typeof scanDays.$inferSelect;

/** The last seven days and the weeks before, which define the normal range. */
const weekCount = 9;
const fewestWeeks = 4;
/** Minimum half width of the range, so that very similar weeks do not make every change an alarm. */
const narrowestHalf = 0.02;

/** Numerator and denominator of each measure. */
const parts: Record<DriftMeasure, (day: Day) => [sum: number, n: number]> = {
  confidence: (day) => [day.confidenceSum, day.withDetections],
  findings: (day) => [day.withDetections, day.completed],
  scope: (day) => [day.scopeSum, day.scoped],
  dicom: (day) => [day.dicom, day.dicom + day.jpeg + day.png],
  jpeg: (day) => [day.jpeg, day.dicom + day.jpeg + day.png],
  png: (day) => [day.png, day.dicom + day.jpeg + day.png],
};

function meanOf(days: Day[], measure: DriftMeasure): number | null {
  const [sum, n] = days
    .map(parts[measure])
    .reduce(([sums, ns], [each, of]) => [sums + each, ns + of], [0, 0]);
  return n < fewestChecks ? null : sum / n;
}

/** Mean and three standard deviations of the weeks before the last one. */
function rangeOf(usual: number[]): { low: number; high: number } | null {
  if (usual.length < fewestWeeks) return null;
  const mean = usual.reduce((sum, value) => sum + value, 0) / usual.length;
  const variance = usual.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (usual.length - 1);
  const half = Math.max(narrowestHalf, 3 * Math.sqrt(variance));
  return { low: Math.max(0, mean - half), high: Math.min(1, mean + half) };
}

/** Weeks counted back from today, the last one ending today. */
export function driftOf(days: Day[], today: Date): Drift {
  const end = midnight(today).getTime() + dayMs;
  const weeks = Array.from({ length: weekCount }, (_, index) => {
    const to = end - (weekCount - 1 - index) * 7 * dayMs;
    const from = to - 7 * dayMs;
    const within = days.filter(({ day }) => Date.parse(day) >= from && Date.parse(day) < to);
    return { from, to, days: within, scans: within.reduce((sum, { completed }) => sum + completed, 0) };
  });
  return {
    weeks: weeks.map(({ from, to, scans }) => ({
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
      scans,
    })),
    measures: driftMeasures.map((name) => {
      const values = weeks.map((week) => meanOf(week.days, name));
      const now = values.at(-1) ?? null;
      const range = rangeOf(values.slice(0, -1).filter((value) => value !== null));
      const outside = now !== null && range !== null && (now < range.low || now > range.high);
      const state = now === null || range === null ? 'too few' : outside ? 'out of range' : 'in range';
      return { name, values, low: range?.low ?? null, high: range?.high ?? null, state };
    }),
  };
}

/** Whether uploads and the model's results differ from previous weeks. */
export async function readDrift({ db, now }: Pick<Context, 'db' | 'now'>): Promise<Drift> {
  const since = dayOf(daysBefore(now(), weekCount * 7 + 1));
  return driftOf(await db.select().from(scanDays).where(gt(scanDays.day, since)), now());
}
