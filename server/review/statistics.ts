import type { Share } from '#contract/live-card.ts';
import { fewestChecks } from '#contract/quality.ts';

/** The normal quantile of a 95 % interval. */
const z = 1.959964;

/** A share with Wilson's 95 % interval; no value if there are too few cases. */
export function shareOf(hits: number, n: number): Share {
  if (n < fewestChecks) return { n, value: null, low: null, high: null };
  const share = hits / n;
  const middle = (share + (z * z) / (2 * n)) / (1 + (z * z) / n);
  const half = (z / (1 + (z * z) / n)) * Math.sqrt((share * (1 - share)) / n + (z * z) / (4 * n * n));
  return { n, value: share, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/**
 * Cohen's kappa of two readers over two answers: agreement beyond chance. Null if too few scans were read, or if both
 * readers always give the same answer, so that chance explains the agreement.
 */
export function kappaOf({ both, neither, onlyFirst, onlySecond }: Record<Cell, number>): number | null {
  const n = both + neither + onlyFirst + onlySecond;
  if (n < fewestChecks) return null;
  const [first, second] = [(both + onlyFirst) / n, (both + onlySecond) / n];
  const byChance = first * second + (1 - first) * (1 - second);
  return byChance === 1 ? null : ((both + neither) / n - byChance) / (1 - byChance);
}
type Cell = 'both' | 'neither' | 'onlyFirst' | 'onlySecond';
