import type { SeriesDescription } from './describe-series.ts';

interface Candidate {
  key: string;
  description: SeriesDescription;
  sliceCount: number;
  plane: string | null;
}

/** By how much of its kind the detector was trained on and measured with (model/CARD.md). */
function rank({ description, sliceCount, plane }: Candidate): number {
  const { weighting, contrast } = description;
  const known = {
    t1: contrast ? 100 : 60,
    flair: 80,
    t2: 55,
    'proton density': 30,
    unknown: 25,
    diffusion: 10,
    susceptibility: 0,
  };
  return known[weighting] + (plane === 'axial' ? 8 : 0) + (sliceCount >= 10 ? 12 : sliceCount >= 4 ? 6 : 0);
}

/** The series to read first, with the reason in a sentence; undefined where all are set aside. */
export function proposeSeries(candidates: readonly Candidate[]): { key: string; why: string } | undefined {
  const [best] = candidates
    .filter(({ description }) => description.setAside === null)
    .toSorted((a, b) => rank(b) - rank(a) || b.sliceCount - a.sliceCount);
  return best && { key: best.key, why: reasonFor(best) };
}

function reasonFor({ description: { weighting, contrast } }: Candidate): string {
  if (weighting === 't1' && contrast) return 'T1 with contrast is what the detector was trained on most.';
  if (weighting === 'flair')
    return 'FLAIR is the best this scan has: the detector was trained on it, second to T1 with contrast.';
  if (weighting === 't1' || weighting === 't2')
    return `There is no T1 with contrast here; ${weighting.toUpperCase()} is what the detector knows next best.`;
  if (weighting === 'diffusion')
    return 'Only diffusion pictures are here. How often the detector misses a tumour on them was never measured.';
  return 'Nothing here says how it was made; this series has the most slices. Read the result with care.';
}
