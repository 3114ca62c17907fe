import { mostLikely, type SequenceName, sequenceNames } from '../detector/slice-reading.ts';
import type { Phrase, PhraseKey } from '../phrase.ts';
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
  if (header && header.weighting !== 'unknown') return { name: sequenceNameOf(header), from: 'header' };
  const sequences = readings.flatMap((one) => (one?.state === 'read' && one.sequence ? [one.sequence] : []));
  if (sequences.length === 0) return null;
  const mean = Object.fromEntries(
    sequenceNames.map((name) => [
      name,
      sequences.reduce((sum, one) => sum + one[name], 0) / sequences.length,
    ]),
  ) as Record<SequenceName, number>;
  const likely = mostLikely(mean)!;
  return likely.probability >= sureEnough ? { name: likely.name, from: 'network' } : null;
}

function sequenceNameOf({ weighting, afterContrast }: HeaderFacts): SequenceName {
  if (afterContrast) return 't1-contrast';
  return weighting === 't1' || weighting === 't2' || weighting === 'flair' || weighting === 'diffusion'
    ? weighting
    : 'other';
}

const fares: Record<SequenceName, PhraseKey> = {
  't1-contrast': 'faresT1Contrast',
  flair: 'faresFlair',
  t1: 'faresT1',
  t2: 'faresT2',
  diffusion: 'faresDiffusion',
  other: 'faresOther',
};

/** How the detector does on this kind of series. */
export function howItFares(sequence: SeriesReading['sequence']): Phrase {
  return { key: fares[sequence?.name ?? 'other'] };
}
