import type { AnalyticsPeriod } from '#contract/constants.ts';
import { dayMs, hourMs, midnight } from '#contract/days.ts';

export interface Span {
  /** Included. */
  from: Date;
  /** Not included. */
  to: Date;
}

const shifted = (span: Span, ms: number): Span => ({
  from: new Date(span.from.getTime() + ms),
  to: new Date(span.to.getTime() + ms),
});

/**
 * Today is compared with yesterday up to the same time of day, the last thirty days with the thirty before. All time has
 * no previous period.
 */
export function spansOf(period: AnalyticsPeriod, now: Date): { current: Span; previous: Span | undefined } {
  const to = new Date(now.getTime() + 1);
  if (period === 'all') return { current: { from: new Date(0), to }, previous: undefined };
  const length = period === '1d' ? 1 : 30;
  const from = new Date(midnight(now).getTime() - (length - 1) * dayMs);
  const current = { from, to };
  return { current, previous: shifted(current, -length * dayMs) };
}

export type Unit = 'hour' | 'day' | 'month';

/** The start of every hour, day or month in a range, so that those without visits show as zero. */
export function startsOf(unit: Unit, from: Date, to: Date): Date[] {
  const starts: Date[] = [];
  const next = new Date(from);
  if (unit === 'month') next.setUTCDate(1);
  if (unit === 'hour') next.setUTCMinutes(0, 0, 0);
  else next.setUTCHours(0, 0, 0, 0);
  while (next < to) {
    starts.push(new Date(next));
    if (unit === 'hour') next.setTime(next.getTime() + hourMs);
    else if (unit === 'day') next.setTime(next.getTime() + dayMs);
    else next.setUTCMonth(next.getUTCMonth() + 1);
  }
  return starts;
}
