import type { ComparedScans } from '#contract/models.ts';

type Pairs = Pick<ComparedScans, 'scans' | 'onlyActiveRight' | 'onlyCandidateRight'>;

/** The candidate's gain in percentage points with its 95% interval (paired Wald). */
export function gainOf({ scans, onlyActiveRight, onlyCandidateRight }: Pairs): [number, number, number] {
  const gain = (onlyCandidateRight - onlyActiveRight) / scans;
  const spread = Math.sqrt((onlyCandidateRight + onlyActiveRight) / scans - gain ** 2) / Math.sqrt(scans);
  return [gain, gain - 1.96 * spread, gain + 1.96 * spread].map((share) => 100 * share) as [
    number,
    number,
    number,
  ];
}

const signed = (points: number): string => `${points < 0 ? '−' : '+'}${Math.abs(points).toFixed(1)}`;

export function describeGain(pairs: Pairs): string {
  const [gain, low, high] = gainOf(pairs).map(signed);
  return `${gain} points, ${low} to ${high}`;
}
