import type { DetectorImage } from '#imaging/detector/detected-box.ts';
import { traceRays } from '#imaging/gates/head-rays.ts';
import { headOf, type PictureKind } from '#imaging/gates/picture-kind.ts';
import { type Box, boxOf, intersectionOverUnion } from '#imaging/geometry/box.ts';
import type { DetectionResult } from '#server/pipeline/detect/detector.ts';
import type { TestCase } from './test-case.ts';

export interface JudgedDetection {
  confidence: number;
  class: string;
  /** Found a lesion that no better detection had found. */
  hit: boolean;
}

export interface JudgedCase {
  test: TestCase;
  detections: JudgedDetection[];
  scope: number | null;
  milliseconds: number;
  kind: PictureKind;
}

const overlapOfHit = 0.5;

/** Compares the detections of a picture, best first, with its lesions. */
export function judgeCase(test: TestCase, picture: DetectorImage, result: DetectionResult): JudgedCase {
  const lesions = test.lesions.map((lesion) => ({
    left: lesion.left * picture.width,
    right: lesion.right * picture.width,
    top: lesion.top * picture.height,
    bottom: lesion.bottom * picture.height,
  }));
  const hits = matchBoxes(
    result.detections.map((detection) => boxOf(detection, picture)),
    lesions,
  );
  return {
    test,
    scope: result.scope,
    milliseconds: result.milliseconds,
    kind: { sequence: test.sequence ?? test.source.sequence ?? null, head: headOf(traceRays(picture)) },
    detections: result.detections.map((detection, i) => ({
      confidence: detection.confidence,
      class: detection.class,
      hit: hits[i] ?? false,
    })),
  };
}

/** True where a box finds the lesion it overlaps most among those still free. */
export function matchBoxes(boxes: Box[], lesions: Box[]): boolean[] {
  const free = new Set(lesions);
  return boxes.map((box) => {
    let best: Box | undefined;
    let overlap = 0;
    for (const lesion of free) {
      const shared = intersectionOverUnion(box, lesion);
      if (shared > overlap) [best, overlap] = [lesion, shared];
    }
    if (best === undefined || overlap < overlapOfHit) return false;
    free.delete(best);
    return true;
  });
}
