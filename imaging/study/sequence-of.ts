import { mostLikely, type SequenceName, sequenceNames } from '../detector/slice-reading.ts';
import type { HeaderFacts } from '../picture/decoded-scan.ts';
import type { PictureReading } from './series-to-read.ts';
import type { SeriesReading } from './study-reading.ts';

/** From this mean probability on the network's opinion counts. */
const sureEnough = 0.5;

/** How a series was made: as its header says, else as the network says about most of its slices. */
export function sequenceOf(
  header: HeaderFacts | null,
  readings: readonly (PictureReading | undefined)[],
): SeriesReading['sequence'] {
  if (header && header.weighting !== 'unknown') return { name: nameOf(header), from: 'header' };
  const told = readings.flatMap((one) => (one?.state === 'read' && one.sequence ? [one.sequence] : []));
  if (told.length === 0) return null;
  const mean = Object.fromEntries(
    sequenceNames.map((name) => [name, told.reduce((sum, one) => sum + one[name], 0) / told.length]),
  ) as Record<SequenceName, number>;
  const likely = mostLikely(mean)!;
  return likely.probability >= sureEnough ? { name: likely.name, from: 'network' } : null;
}

function nameOf({ weighting, afterContrast }: HeaderFacts): SequenceName {
  if (afterContrast) return 't1-contrast';
  return weighting === 't1' || weighting === 't2' || weighting === 'flair' || weighting === 'diffusion'
    ? weighting
    : 'other';
}

const fares: Record<SequenceName, string> = {
  't1-contrast': 'The detector learned most from T1 with contrast.',
  flair: 'The detector learned from FLAIR, less than from T1 with contrast.',
  t1: 'On T1 without contrast many tumors hardly show. The detector misses more of them.',
  t2: 'The detector saw few T2 scans with a tumor and misses more on them.',
  diffusion: 'How often the detector misses a tumor on diffusion was never measured.',
  other: 'The detector saw few scans of this kind. Read the result with care.',
};

/** One sentence: how the detector does on this kind of series. */
export function howItFares(sequence: SeriesReading['sequence']): string {
  return sequence ? fares[sequence.name] : fares.other;
}
