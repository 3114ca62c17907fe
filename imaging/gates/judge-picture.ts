import type { DetectedBox, DetectorImage } from '../detector/detected-box.ts';
import { readyForDetector } from '../detector/ready-picture.ts';
import type { SliceReading } from '../detector/slice-reading.ts';
import { type Answer, answerOf, faintBoxes, type ModelLimits } from '../findings/answer.ts';
import type { HeaderFacts, PixelSpacing } from '../picture/decoded-scan.ts';
import { checkPicture } from './check-picture.ts';
import type { Judgement } from './judgement.ts';
import { addKindGate, isOverruled, overrule } from './kind-gate.ts';
import type { Picture } from './measure-content.ts';

export interface PictureFacts {
  /** Null where the file says nothing about what it shows. */
  header: HeaderFacts | null;
  pixelSpacing: PixelSpacing | null;
  limits: ModelLimits;
  /** One of many slices of a volume. */
  inSeries?: boolean;
  /** Read what the learned gate refuses, too. */
  anyway?: boolean;
}

export interface JudgedPicture<Network> {
  answer: Answer;
  judgement: Judgement;
  /** In pixels of the picture itself; none where it was not analyzed. */
  detections: DetectedBox[];
  /** Below the cut-off, and too strong for an all-clear. */
  faintDetections: DetectedBox[];
  /** In pixels of the picture itself; null where a gate before the network stopped the picture. */
  reading: SliceReading | null;
  /** What the network call gave besides; null like `reading`. */
  network: Network | null;
}

/**
 * One picture through every gate in the one order there is: content, header and quality, then the network with its
 * kind of picture. The same for the command line, the measurements and the visitor's own device; an upload takes the
 * same steps, with its storage between them.
 */
export async function judgePicture<Network extends { reading: SliceReading }>(
  picture: Picture,
  { header, pixelSpacing, limits, inSeries = false, anyway = false }: PictureFacts,
  detect: (image: DetectorImage) => Promise<Network>,
): Promise<JudgedPicture<Network>> {
  const { judgement: before, inverted } = checkPicture(picture, { header, pixelSpacing, inSeries });
  if (!before.judged) {
    const nothing = { detections: [], faintDetections: [], reading: null, network: null };
    return { answer: 'not-analyzed', judgement: before, ...nothing };
  }
  const { gray, width, height } = picture;
  const ready = readyForDetector({ gray, width, height }, { inverted, pixelSpacing });
  const network = await detect(ready.image);
  const reading = ready.readingInPicture(network.reading);
  const gated = addKindGate(before, reading, limits);
  const judgement = anyway ? overrule(gated) : gated;
  const { judged } = judgement;
  const detections = judged ? reading.boxes.filter(({ confidence }) => confidence >= limits.cutOff) : [];
  const faintDetections = judged ? faintBoxes(reading, limits) : [];
  const answer = answerOf({ judged, overruled: isOverruled(judgement), detections, faintDetections });
  return { answer, judgement, detections, faintDetections, reading, network };
}
