import { modelLabel } from '#contract/format.ts';
import { boxOf } from '#imaging/geometry/box.ts';
import { intersectionOverUnion } from '#imaging/geometry/overlap.ts';
import { drawInThread } from '#phantom/draw-in-thread.ts';
import type { Phantom } from '#phantom/phantom.ts';
import { oneLesion } from '#phantom/samples.ts';
import { plainPicture, readPicture } from '#reading/read-picture.ts';
import type { Detector, SelfTest } from '#server/ports/detector.ts';

/** Enough to say that the marked place is the lesion, without judging how tightly. */
const overlapNeeded = 0.3;
const testSize = 256;
const hostedModelWorks = "the provider's AI model is working correctly";

/**
 * A test that draws a lesion and asks a detector. The project's own model has to find it; of a hosted model, trained on who
 * knows what, a readable answer is all that can be asked.
 */
export function createPhantomTest(options: { mustFind: boolean }): (detector: Detector) => Promise<SelfTest> {
  /** Drawn once. */
  let testPicture: Promise<Phantom> | undefined;
  return async (detector) => {
    testPicture ??= drawInThread({ ...oneLesion, size: testSize });
    try {
      const phantom = await testPicture.catch((error: unknown) => {
        testPicture = undefined;
        throw error;
      });
      const { findings, network } = await readPicture(plainPicture(phantom), (image) =>
        detector.detect(image),
      );
      const { model, milliseconds } = network!;
      const works =
        model.provider === 'embedded' ? `${modelLabel(model)} is working correctly` : hostedModelWorks;
      const answered = `${modelLabel(model)} answered in ${Math.round(milliseconds)} ms`;
      const found = findings.some((detection) =>
        phantom.boxes.some((box) => intersectionOverUnion(boxOf(detection, phantom), box) >= overlapNeeded),
      );
      if (found)
        return { success: true, message: `${works}. ${answered} and found the lesion in the test image.` };
      return options.mustFind
        ? { success: false, message: `${answered} but missed the lesion in the test image.` }
        : {
            success: true,
            message: `${works}. ${answered} with ${findings.length} detections in the test image.`,
          };
    } catch (error) {
      return { success: false, message: error instanceof Error ? error.message : 'The detector failed.' };
    }
  };
}
