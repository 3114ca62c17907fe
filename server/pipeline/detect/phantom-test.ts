import { generatePhantom } from '#server/phantom/phantom.ts';
import { oneLesion } from '#server/phantom/samples.ts';
import { boxOf, intersectionOverUnion } from './box.ts';
import type { Detector, SelfTest } from './detector.ts';

/** Enough to say that the marked place is the lesion, without judging how tightly. */
const overlapNeeded = 0.3;

/** Draws a lesion, asks the detector, and says whether it was found. */
export async function testOnPhantom(detector: Detector): Promise<SelfTest> {
  const phantom = generatePhantom(oneLesion);
  const { version } = detector.describe();
  try {
    const { detections, model, milliseconds } = await detector.detect(phantom);
    const found = detections.some((detection) =>
      phantom.boxes.some((box) => intersectionOverUnion(boxOf(detection, phantom), box) >= overlapNeeded),
    );
    const time = `${Math.round(milliseconds)} ms`;
    return found
      ? { success: true, message: `Model ${model.version} found the lesion of a test picture in ${time}.` }
      : {
          success: false,
          message: `Model ${model.version} answered in ${time} but missed the lesion of a test picture.`,
        };
  } catch (error) {
    return { success: false, message: error instanceof Error ? error.message : `Model ${version} failed.` };
  }
}
