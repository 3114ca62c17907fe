import { classLabel } from '#contract/format.ts';
import type { Lesion } from '#imaging/lesions/link-lesions.ts';

/** Where a lesion lies, how large it is and on how many slices, in one line. */
export function measuresOf(lesion: Lesion): string {
  const slices = new Set(lesion.marks.map(({ slice }) => slice));
  const first = Math.min(...slices) + 1;
  const last = Math.max(...slices) + 1;
  const votes = lesion.votes.map((vote) => `${classLabel(vote.class)} ${vote.marks}`).join(', ');
  return [
    first === last ? `Slice ${first}` : `Slices ${first} to ${last}`,
    lesion.diameter === null ? null : `${Math.round(lesion.diameter)} mm across`,
    lesion.volume === null ? null : volumeWords(lesion.volume, lesion.volumeRange),
    lesion.weak ? null : `${Math.round(100 * lesion.confidence)} of 100 such areas were tumors`,
    `on ${slices.size} ${slices.size === 1 ? 'slice' : 'slices'}`,
    lesion.votes.length > 1 ? `type by slices: ${votes}` : null,
  ]
    .filter((part) => part !== null)
    .join(' · ');
}

/** A volume with the range in which nine of ten true ones lay. */
export function volumeWords(volume: number, range: Lesion['volumeRange']): string {
  const about = `about ${millilitres(volume)}`;
  return range ? `${about} (${millilitres(range.low)} to ${millilitres(range.high)})` : about;
}

/** Finer than the outlines are drawn would be a false promise. */
export function millilitres(volume: number): string {
  return `${volume < 10 ? volume.toFixed(1) : Math.round(volume)} ml`;
}
