import { classLabel } from '#contract/format.ts';
import type { Lesion } from '#imaging/lesions/link-lesions.ts';

/** Where a lesion lies, how large it is and how sure the detector is, in one line. */
export function measuresOf(lesion: Lesion): string {
  const slices = new Set(lesion.marks.map(({ slice }) => slice));
  const first = Math.min(...slices) + 1;
  const last = Math.max(...slices) + 1;
  const votes = lesion.votes.map((vote) => `${classLabel(vote.class)} ${vote.marks}`).join(', ');
  return [
    first === last ? `Slice ${first}` : `Slices ${first} to ${last}`,
    lesion.diameter === null ? null : `${Math.round(lesion.diameter)} mm across`,
    lesion.volume === null ? null : `about ${millilitres(lesion.volume)}`,
    // A detector is never certain, whatever its last digit says.
    lesion.confidence >= 0.995 ? 'over 99% sure' : `${Math.round(lesion.confidence * 100)}% sure`,
    lesion.votes.length > 1 ? `type by slices: ${votes}` : null,
  ]
    .filter((part) => part !== null)
    .join(' · ');
}

/** Finer than the outlines are drawn would be a false promise. */
export function millilitres(volume: number): string {
  return `${volume < 10 ? volume.toFixed(1) : Math.round(volume)} ml`;
}
