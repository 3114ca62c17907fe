import type { HeaderFacts } from '#imaging/picture/decoded-scan.ts';
import { mostLikely } from '../detector/slice-reading.ts';
import type { Phrase, PhraseKey } from '../phrase.ts';
import { type NetworkSequence, networkSequences } from '../vocabulary.ts';
import type { PictureReading } from './series-to-read.ts';
import type { SeriesReading } from './study-reading.ts';

/** Lowest mean probability at which the network's sequence counts. */
const sureEnough = 0.5;

/** The sequence from the header or, without one, from the network's mean over all slices. */
export function sequenceOf(
  header: HeaderFacts | null,
  readings: readonly (PictureReading | undefined)[],
): SeriesReading['sequence'] {
  if (header && header.weighting !== 'unknown') return { name: sequenceNameOf(header), from: 'header' };
  const sequences = readings.flatMap((one) => (one?.state === 'read' && one.sequence ? [one.sequence] : []));
  if (sequences.length === 0) return null;
  const mean = Object.fromEntries(
    networkSequences.map((name) => [
      name,
      sequences.reduce((sum, one) => sum + one[name], 0) / sequences.length,
    ]),
  ) as Record<NetworkSequence, number>;
  const likely = mostLikely(mean)!;
  return likely.probability >= sureEnough ? { name: likely.name, from: 'network' } : null;
}

function sequenceNameOf({ weighting, afterContrast }: HeaderFacts): NetworkSequence {
  if (afterContrast) return 't1-contrast';
  return weighting === 't1' || weighting === 't2' || weighting === 'flair' || weighting === 'diffusion'
    ? weighting
    : 'other';
}

const performanceKeys: Record<NetworkSequence, PhraseKey> = {
  't1-contrast': 'faresT1Contrast',
  flair: 'faresFlair',
  t1: 'faresT1',
  t2: 'faresT2',
  diffusion: 'faresDiffusion',
  other: 'faresOther',
};

/** How well the detector performs on this kind of series. */
export function performanceOn(sequence: SeriesReading['sequence']): Phrase {
  return { key: performanceKeys[sequence?.name ?? 'other'] };
}
