import { mostLikely, type SequenceName, type SliceReading } from '../detector/slice-reading.ts';
import type { HeaderFacts } from '../picture/decoded-scan.ts';

export type Sequence =
  | 't1'
  | 't1 after contrast'
  | 't2'
  | 'flair'
  | 'diffusion'
  | 'susceptibility'
  | 'proton density';

/** What a model's figures are grouped by. */
export interface PictureKind {
  /** Null where the file does not say. */
  sequence: Sequence | null;
  /** Whether the file names the sequence, or the network saw it in the picture. */
  sequenceFrom?: 'file' | 'picture' | undefined;
  /** With skull and scalp, or the brain alone, cut out by a program. */
  head: 'full' | 'stripped';
}

/** `rays` run through the head (traceRays). */
export function kindOf(rays: readonly Uint8Array[], header: HeaderFacts | null): PictureKind {
  return { sequence: sequenceOf(header), head: headOf(rays) };
}

/** The network's names in those of the files. */
export const seenSequences: Record<SequenceName, Sequence | null> = {
  t1: 't1',
  't1-contrast': 't1 after contrast',
  t2: 't2',
  flair: 'flair',
  diffusion: 'diffusion',
  other: null,
};
/** Below it the network is not sure enough to name a sequence. */
const sureOfSequence = 0.5;

/** Where the file does not name the sequence, the network may have seen it. */
export function withSequence<Kind extends PictureKind>(kind: Kind, reading: SliceReading | null): Kind {
  if (kind.sequence !== null) return { ...kind, sequenceFrom: 'file' };
  const likely = mostLikely(reading?.sequence);
  const sequence = likely && likely.probability >= sureOfSequence ? seenSequences[likely.name] : null;
  return sequence ? { ...kind, sequence, sequenceFrom: 'picture' } : kind;
}

function sequenceOf(header: HeaderFacts | null): Sequence | null {
  if (!header || header.weighting === 'unknown') return null;
  return header.afterContrast ? 't1 after contrast' : header.weighting;
}

/** How far under its sides the dark line of the skull lies at least; brains that were cut out have no such line. */
const shallowest = 0.89;

/** A head has a dark line of skull under its scalp, in most directions; a brain that was cut out has not. */
export function headOf(rays: readonly Uint8Array[]): PictureKind['head'] {
  if (rays.length === 0) return 'full';
  const profile = Array.from({ length: 32 }, (_, step) => median(rays.map((ray) => ray[step]!)));
  let deepest = 1;
  for (let step = 1; step < 16; step++) {
    const outside = Math.max(...profile.slice(0, step));
    const inside = Math.max(...profile.slice(step + 1, step + 16));
    deepest = Math.min(deepest, profile[step]! / Math.max(1, Math.min(outside, inside)));
  }
  return deepest < shallowest ? 'full' : 'stripped';
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2;
}
