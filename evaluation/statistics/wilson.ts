import { z95 } from './normal.ts';

/** Wilson's 95% interval of a share. */
export function wilsonInterval(part: number, all: number): { low: number; high: number } {
  const share = part / all;
  const square = z95 ** 2 / all;
  const middle = (share + square / 2) / (1 + square);
  const half = (z95 / (1 + square)) * Math.sqrt((share * (1 - share) + square / 4) / all);
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}
