import type { ComparedScans } from '#contract/models.ts';
import { pairedGain } from '../statistics/paired-wald.ts';

type Pairs = Pick<ComparedScans, 'scans' | 'onlyActiveRight' | 'onlyCandidateRight'>;

const points = (share: number): string => `${share < 0 ? '−' : '+'}${Math.abs(100 * share).toFixed(1)}`;

/** The candidate's gain in percentage points with its 95% interval. */
export function describeGain({ scans, onlyActiveRight, onlyCandidateRight }: Pairs): string {
  const { gain, low, high } = pairedGain({
    n: scans,
    onlyFirst: onlyActiveRight,
    onlySecond: onlyCandidateRight,
  });
  return `${points(gain)} points, ${points(low)} to ${points(high)}`;
}
