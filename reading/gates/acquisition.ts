import type { HeaderFacts } from '#imaging/picture/decoded-scan.ts';
import { mostLikely, type SliceReading } from '../detector/slice-reading.ts';
import type { Acquisition, Head, NetworkSequence, Sequence } from '../vocabulary.ts';

/** `rays` come from traceRays. */
export function acquisitionOf(rays: readonly Uint8Array[], header: HeaderFacts | null): Acquisition {
  return { sequence: sequenceOf(header), head: headOf(rays) };
}

/** Sequences by the network's names. */
export const sequenceOfNetwork: Record<NetworkSequence, Sequence | null> = {
  t1: 't1',
  't1-contrast': 't1 after contrast',
  t2: 't2',
  flair: 'flair',
  diffusion: 'diffusion',
  other: null,
};
/** Lowest probability at which the network names a sequence. */
const sureOfSequence = 0.5;

/** Adds the network's sequence if the file does not name one. */
export function withSequence<Kind extends Acquisition>(kind: Kind, reading: SliceReading | null): Kind {
  if (kind.sequence !== null) return { ...kind, sequenceFrom: 'file' };
  const likely = mostLikely(reading?.sequence);
  const sequence = likely && likely.probability >= sureOfSequence ? sequenceOfNetwork[likely.name] : null;
  return sequence ? { ...kind, sequence, sequenceFrom: 'picture' } : kind;
}

function sequenceOf(header: HeaderFacts | null): Sequence | null {
  if (!header || header.weighting === 'unknown') return null;
  return header.afterContrast ? 't1 after contrast' : header.weighting;
}

/** The skull is darker than this share of the tissue on both sides. */
const maxSkullRatio = 0.89;

/** Detects the dark line of the skull under the scalp, which a skull-stripped brain does not have. */
export function headOf(rays: readonly Uint8Array[]): Head {
  if (rays.length === 0) return 'full';
  const profile = Array.from({ length: 32 }, (_, step) => median(rays.map((ray) => ray[step]!)));
  let deepest = 1;
  for (let step = 1; step < 16; step++) {
    const outside = Math.max(...profile.slice(0, step));
    const inside = Math.max(...profile.slice(step + 1, step + 16));
    deepest = Math.min(deepest, profile[step]! / Math.max(1, Math.min(outside, inside)));
  }
  return deepest < maxSkullRatio ? 'full' : 'stripped';
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2;
}
