import type { Phrase } from '../phrase.ts';
import type { SeriesDescription } from './describe-series.ts';

interface Candidate {
  key: string;
  description: SeriesDescription;
  sliceCount: number;
  plane: string | null;
}

/** Ranks series by how well the detector knows their kind (model/CARD.md). */
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

/** The series to read first, with the reason; undefined if none can be read. */
export function proposeSeries(candidates: readonly Candidate[]): { key: string; why: Phrase } | undefined {
  const readable = candidates.filter(({ description }) => description.setAside === null);
  const [best] = readable.toSorted((a, b) => rank(b) - rank(a) || b.sliceCount - a.sliceCount);
  return best && { key: best.key, why: reasonFor(best, readable.length) };
}

function reasonFor({ description: { weighting, contrast } }: Candidate, series: number): Phrase {
  if (weighting === 't1') return { key: contrast ? 'suggestT1Contrast' : 'suggestT1' };
  if (weighting === 'flair') return { key: 'suggestFlair' };
  if (weighting === 't2') return { key: 'suggestT2' };
  if (weighting === 'diffusion') return { key: 'suggestDiffusion' };
  if (weighting === 'unknown') return { key: 'suggestUnknown', values: { series } };
  return { key: 'faresOther' };
}
