import type { HeaderFacts, Picture, PixelSpacing } from '#imaging/picture/decoded-scan.ts';
import type { GrayPicture } from '#imaging/picture/gray-picture.ts';
import type { DetectedBox } from '../detector/detected-box.ts';
import { readyForDetector } from '../detector/ready-picture.ts';
import type { SliceReading } from '../detector/slice-reading.ts';
import { answerOf, faintBoxes, type ModelLimits } from '../findings/answer.ts';
import type { Answer } from '../vocabulary.ts';
import { checkPicture } from './check-picture.ts';
import type { Judgement } from './judgment.ts';
import { addKindGate, isOverruled, overrule } from './kind-gate.ts';

export interface PictureFacts {
  /** Null if the file has no header, as in a PNG. */
  header: HeaderFacts | null;
  pixelSpacing: PixelSpacing | null;
  limits: ModelLimits;
  /** The picture is a slice of a volume. */
  inSeries?: boolean;
  /** Overrule the learned gate. */
  anyway?: boolean;
}

export interface JudgedPicture<Network> {
  answer: Answer;
  judgement: Judgement;
  /** In pixels of the picture; empty if it was not analyzed. */
  detections: DetectedBox[];
  /** Below the cut-off, but too strong for an all-clear. */
  faintDetections: DetectedBox[];
  /** In pixels of the picture; null if an earlier gate refused it. */
  reading: SliceReading | null;
  /** The full result of `detect`; null if `reading` is. */
  network: Network | null;
}

/**
 * Runs one picture through all gates: content, header and quality, then the network with its kind of picture. The command
 * line, the evaluation and the visitor's device use this. An upload takes the same steps and stores results in between.
 */
export async function judgePicture<Network extends { reading: SliceReading }>(
  picture: Picture,
  { header, pixelSpacing, limits, inSeries = false, anyway = false }: PictureFacts,
  detect: (image: GrayPicture) => Promise<Network>,
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
