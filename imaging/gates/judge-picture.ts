import type { DetectedBox, DetectorImage } from '../detector/detected-box.ts';
import { readyForDetector } from '../detector/ready-picture.ts';
import type { HeaderFacts, PixelSpacing } from '../picture/decoded-scan.ts';
import { checkPicture } from './check-picture.ts';
import { addScopeGate, type Judgement } from './judgement.ts';
import type { Picture } from './measure-content.ts';

interface NetworkAnswer {
  detections: DetectedBox[];
  scope: number | null;
}

export interface PictureFacts {
  /** Null where the file says nothing about what it shows. */
  header: HeaderFacts | null;
  pixelSpacing: PixelSpacing | null;
  /** From the model's card; undefined: the model has no scope score. */
  scopeThreshold: number | undefined;
}

export interface JudgedPicture<Answer> {
  judgement: Judgement;
  /** In pixels of the picture itself; none where it was not judged. */
  detections: DetectedBox[];
  /** What the network said; null where a gate before it had stopped the picture. */
  answer: Answer | null;
}

/**
 * One picture through every gate in the one order there is: content, header and quality, then the network with its
 * scope score. The same for the command line, the measurements and the visitor's own device; an upload takes the same
 * steps, with its storage between them.
 */
export async function judgePicture<Answer extends NetworkAnswer>(
  picture: Picture,
  { header, pixelSpacing, scopeThreshold }: PictureFacts,
  detect: (image: DetectorImage) => Promise<Answer>,
): Promise<JudgedPicture<Answer>> {
  const { judgement: before, inverted } = checkPicture(picture, { header, pixelSpacing });
  if (!before.judged) return { judgement: before, detections: [], answer: null };
  const { grey, width, height } = picture;
  const ready = readyForDetector({ grey, width, height }, { inverted, pixelSpacing });
  const answer = await detect(ready.image);
  const judgement = addScopeGate(before, answer.scope, scopeThreshold);
  return { judgement, detections: judgement.judged ? answer.detections.map(ready.toPicture) : [], answer };
}
