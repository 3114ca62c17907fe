import { boxOf, type CenteredBox, type PictureSize } from '#imaging/geometry/box.ts';
import { shareOfSmaller } from '#imaging/geometry/overlap.ts';
import { tallyMarks } from '../findings/tally-marks.ts';
import { overlapNeeded } from './link-lesions.ts';

type Mark = CenteredBox & { frame: number };

interface AnsweredPicture {
  judged: boolean;
  detections: readonly Mark[];
}

/** Share of marks that only one of two networks made; 1 if only one analyzed the picture. */
export function networkDisagreement(a: AnsweredPicture, b: AnsweredPicture, picture: PictureSize): number {
  if (a.judged !== b.judged) return 1;
  const marks = a.detections.length + b.detections.length;
  if (marks === 0) return 0;
  return 1 - (2 * tallyMarks(a.detections, b.detections, picture).found) / marks;
}

/**
 * Share of marks that neighboring frames contradict: no mark at this place on the frame before or after, or a gap of one
 * frame between two marks. Null without neighbors.
 */
export function frameDisagreement(
  marks: readonly Mark[],
  frames: readonly number[],
  picture: PictureSize,
): number | null {
  if (frames.length < 2) return null;
  const boxes = frames
    .toSorted((a, b) => a - b)
    .map((frame) => marks.filter((mark) => mark.frame === frame).map((mark) => boxOf(mark, picture)));
  let alone = 0;
  let gaps = 0;
  for (const [place, own] of boxes.entries()) {
    for (const box of own) {
      const shownOn = (other: number): boolean =>
        boxes[other]?.some((each) => shareOfSmaller(box, each) >= overlapNeeded) ?? false;
      if (!shownOn(place - 1) && !shownOn(place + 1)) alone += 1;
      if (!shownOn(place + 1) && shownOn(place + 2)) gaps += 1;
    }
  }
  return marks.length === 0 ? 0 : (alone + gaps) / (marks.length + gaps);
}
