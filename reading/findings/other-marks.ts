import { boxOf } from '#imaging/geometry/box.ts';
import { shareOfSmaller } from '#imaging/geometry/overlap.ts';
import { linkLesions } from '../lesions/link-lesions.ts';
import type { ModelLimits } from './answer.ts';
import { type FrameReading, type FrameShape, fewestFrames, type Mark } from './marks-of.ts';
import { oneMarkPerLesion, sharedShare } from './one-mark-per-lesion.ts';

/** The marks of abnormalities other than tumors, best first, one per place; none below the threshold for faint ones. */
export function otherMarksOf(frames: readonly FrameReading[], shape: FrameShape): Mark[] {
  const marks = frames.flatMap(({ index, answer, reading }): Mark[] => {
    const found = othersAbove(answer.own?.limits, reading?.others);
    return found.map((other) => ({ ...other, frame: index }));
  });
  return oneMarkPerLesion(frames.length < fewestFrames ? marks : onNeighbors(marks, frames, shape), shape);
}

/** The boxes that count with these limits. Without a threshold, the network was not measured on other abnormalities. */
export function othersAbove(
  limits: Pick<ModelLimits, 'otherThreshold' | 'otherFaintThreshold'> | undefined,
  boxes: FrameReading['hosted'] | undefined,
): Omit<Mark, 'frame'>[] {
  const from = limits?.otherThreshold;
  if (from === undefined) return [];
  const faintFrom = limits?.otherFaintThreshold ?? from;
  return (boxes ?? []).flatMap((box): Omit<Mark, 'frame'>[] => {
    if (box.confidence >= from) return [{ ...box, strength: 'finding' }];
    return box.confidence >= faintFrom ? [{ ...box, strength: 'faint' }] : [];
  });
}

/** In a file with many frames, false alarms add up, so a neighboring frame must show the place too. */
function onNeighbors(
  marks: readonly Mark[],
  frames: readonly FrameReading[],
  { width, height, pixelSpacing }: FrameShape,
): Mark[] {
  const order = frames.map(({ index }) => index).toSorted((a, b) => a - b);
  const slices = order.map((frame, slice) => ({
    slice,
    findings: marks.filter((mark) => mark.frame === frame),
  }));
  const linked = linkLesions(slices, { width, height, spacing: pixelSpacing, positions: null });
  const supported = linked.filter((place) => new Set(place.marks.map(({ slice }) => slice)).size > 1);
  return supported.flatMap((place) => place.marks.map(({ finding }) => finding as Mark));
}

/**
 * A place that is marked both as a tumor and as another abnormality keeps the stronger mark; a tumor, if both are equally
 * strong. Noise marks stay.
 */
export function settlePlaces(
  tumors: readonly Mark[],
  others: readonly Mark[],
  picture: FrameShape,
): { tumors: Mark[]; others: Mark[] } {
  const of = (marks: readonly Mark[], strength: Mark['strength']) =>
    marks.filter((mark) => mark.strength === strength);
  const rivals = (mark: Mark, against: readonly Mark[]) =>
    against.some(
      (other) =>
        other.frame === mark.frame &&
        shareOfSmaller(boxOf(other, picture), boxOf(mark, picture)) >= sharedShare,
    );
  const otherFindings = of(others, 'finding').filter((mark) => !rivals(mark, of(tumors, 'finding')));
  const kept = tumors.filter((mark) => mark.strength !== 'faint' || !rivals(mark, otherFindings));
  const counted = kept.filter(({ strength }) => strength !== 'noise');
  const otherFaint = of(others, 'faint').filter((mark) => !rivals(mark, counted));
  return { tumors: kept, others: [...otherFindings, ...otherFaint] };
}
