import type { Share } from '#contract/live-card.ts';
import { fewestChecks } from '#contract/quality.ts';
import { wilsonInterval } from '#evaluation/statistics/wilson.ts';

/** A share with its 95% interval; no value if there are too few cases. */
export function shareOf(hits: number, n: number): Share {
  if (n < fewestChecks) return { n, value: null, low: null, high: null };
  return { n, value: hits / n, ...wilsonInterval(hits, n) };
}
