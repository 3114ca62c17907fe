import { z95 } from './normal.ts';

/** Of `n` pairs, in how many only one side is right. */
export interface DiscordantPairs {
  n: number;
  onlyFirst: number;
  onlySecond: number;
}

/** The second side's gain over the first as a share of all pairs, with its 95% interval (paired Wald). */
export function pairedGain({ n, onlyFirst, onlySecond }: DiscordantPairs): {
  gain: number;
  low: number;
  high: number;
} {
  const gain = (onlySecond - onlyFirst) / n;
  const half = z95 * Math.sqrt(((onlySecond + onlyFirst) / n - gain ** 2) / n);
  return { gain, low: gain - half, high: gain + half };
}
