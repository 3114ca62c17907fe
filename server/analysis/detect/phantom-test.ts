import { modelLabel } from '#contract/format.ts';
import type { SelfTest } from '#contract/self-test.ts';
import { boxOf } from '#imaging/geometry/box.ts';
import { intersectionOverUnion } from '#imaging/geometry/overlap.ts';
import { drawInThread } from '#phantom/draw-in-thread.ts';
import type { Phantom } from '#phantom/phantom.ts';
import { oneLesion } from '#phantom/samples.ts';
import { plainPicture, readPicture } from '#reading/read-picture.ts';
import type { Detector } from '#server/ports/detector.ts';
import { failureCodeOf } from '#server/scan/failure.ts';

/** Enough to say that the marked place is the lesion, without judging how tightly. */
const overlapNeeded = 0.3;
const testSize = 256;

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
      const found = findings.some((detection) =>
        phantom.boxes.some((box) => intersectionOverUnion(boxOf(detection, phantom), box) >= overlapNeeded),
      );
      return {
        success: found || !options.mustFind,
        seen: {
          outcome: found ? 'found' : options.mustFind ? 'missed' : 'answered',
          model: modelLabel(model),
          hosted: model.provider !== 'embedded',
          milliseconds: Math.round(milliseconds),
          findings: findings.length,
        },
      };
    } catch (error) {
      return { success: false, seen: { outcome: 'failed', code: failureCodeOf(error) } };
    }
  };
}
