import { gte, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { ResponseOf } from '#contract/call.ts';
import type { Timeframe } from '#contract/constants.ts';
import type { DashboardStats, dashboardHistoryCall } from '#contract/dashboard.ts';
import { dayOf, daysBefore } from '#contract/days.ts';
import type { Context } from '#server/context.ts';
import { scanDays } from '#server/platform/db/schema.ts';

const days: Record<Exclude<Timeframe, 'all'>, number> = { '7d': 7, '30d': 30 };

/** First day of a timeframe that ends today (UTC); undefined for all time. */
function firstDay(timeframe: Timeframe, now: Date): string | undefined {
  return timeframe === 'all' ? undefined : dayOf(daysBefore(now, days[timeframe] - 1));
}

const total = (column: AnyPgColumn) => sql<number>`coalesce(sum(${column}), 0)::int`;

export async function readStats({ db, now }: Context, timeframe: Timeframe): Promise<DashboardStats> {
  const first = firstDay(timeframe, now());
  const [sums] = await db
    .select({
      totalScans: total(scanDays.scans),
      completedScans: total(scanDays.completed),
      failedScans: total(scanDays.failed),
      totalDetections: total(scanDays.detections),
      withDetections: total(scanDays.withDetections),
      confidenceSum: sql<number>`coalesce(sum(${scanDays.confidenceSum}), 0)::float8`,
      todayScans: sql<number>`coalesce(sum(${scanDays.scans}) filter (where ${scanDays.day} = ${dayOf(now())}), 0)::int`,
    })
    .from(scanDays)
    .where(first ? gte(scanDays.day, first) : undefined);
  const { failedScans, withDetections, confidenceSum, ...shown } = sums!;
  const finished = shown.completedScans + failedScans;
  return {
    timeframe,
    ...shown,
    averageConfidence: withDetections ? confidenceSum / withDetections : null,
    successRate: finished ? shown.completedScans / finished : null,
  };
}

/** By day, including days without scans; all time by month. */
export async function readHistory(
  { db, now }: Context,
  timeframe: Timeframe,
): Promise<ResponseOf<typeof dashboardHistoryCall>> {
  const first = firstDay(timeframe, now());
  const start = first
    ? sql<string>`${scanDays.day}::text`
    : sql<string>`to_char(${scanDays.day}, 'YYYY-MM-01')`;
  const points = await db
    .select({ start, scans: total(scanDays.scans), detections: total(scanDays.detections) })
    .from(scanDays)
    .where(first ? gte(scanDays.day, first) : undefined)
    .groupBy(sql`1`)
    .orderBy(sql`1`);
  if (timeframe === 'all') return { unit: 'month', points };
  const byDay = new Map(points.map((point) => [point.start, point]));
  const filled = Array.from({ length: days[timeframe] }, (_, index) => {
    const day = dayOf(daysBefore(now(), days[timeframe] - 1 - index));
    return byDay.get(day) ?? { start: day, scans: 0, detections: 0 };
  });
  return { unit: 'day', points: filled };
}
