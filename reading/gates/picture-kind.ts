import type { HeaderFacts } from '#imaging/picture/decoded-scan.ts';
import type { Weighting } from '#imaging/picture/weighting.ts';
import { mostLikely, type SequenceName, type SliceReading } from '../detector/slice-reading.ts';

export type Sequence = Exclude<Weighting, 'unknown'> | 't1 after contrast';

/** A model's figures are grouped by this. */
export interface PictureKind {
  /** Null if unknown. */
  sequence: Sequence | null;
  /** Whether the sequence comes from the file or from the network. */
  sequenceFrom?: 'file' | 'picture' | undefined;
  /** With skull and scalp, or skull-stripped. */
  head: 'full' | 'stripped';
}

/** `rays` come from traceRays. */
export function kindOf(rays: readonly Uint8Array[], header: HeaderFacts | null): PictureKind {
  return { sequence: sequenceOf(header), head: headOf(rays) };
}

/** Sequences by the network's names. */
export const networkSequences: Record<SequenceName, Sequence | null> = {
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
export function withSequence<Kind extends PictureKind>(kind: Kind, reading: SliceReading | null): Kind {
  if (kind.sequence !== null) return { ...kind, sequenceFrom: 'file' };
  const likely = mostLikely(reading?.sequence);
  const sequence = likely && likely.probability >= sureOfSequence ? networkSequences[likely.name] : null;
  return sequence ? { ...kind, sequence, sequenceFrom: 'picture' } : kind;
}

function sequenceOf(header: HeaderFacts | null): Sequence | null {
  if (!header || header.weighting === 'unknown') return null;
  return header.afterContrast ? 't1 after contrast' : header.weighting;
}

/** The skull is darker than this share of the tissue on both sides. */
const maxSkullRatio = 0.89;

/** Detects the dark line of the skull under the scalp, which a skull-stripped brain does not have. */
export function headOf(rays: readonly Uint8Array[]): PictureKind['head'] {
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
