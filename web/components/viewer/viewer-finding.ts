import { type Band, bandOf } from '#contract/format.ts';
import type { Detection } from '#contract/scans.ts';
import { rectangleOf } from '#imaging/geometry/box.ts';

/** A finding as drawn by the viewer, in picture pixels. */
export interface ViewerFinding {
  id: string;
  /** Starts at 1, as in the cards, the annotated file and the report. */
  number: number;
  /** 'Glioma 93%' */
  label: string;
  band: Band;
  confidence: number;
  box: { left: number; top: number; width: number; height: number };
  contour: readonly (readonly [number, number])[] | null;
}

/** The findings on the shown frame. Numbers count over all frames. */
export function viewerFindings(
  detections: readonly Detection[],
  picture: { width: number; height: number; shownFrame: number },
  labelOf: (detection: Detection) => string,
): ViewerFinding[] {
  return detections.flatMap((detection, index) => {
    if (detection.frame !== picture.shownFrame) return [];
    return [
      {
        id: findingId(index),
        number: index + 1,
        label: labelOf(detection),
        band: bandOf(detection.confidence),
        confidence: detection.confidence,
        box: rectangleOf(detection, picture),
        contour: detection.contour,
      },
    ];
  });
}

export const findingId = (index: number): string => `finding-${index + 1}`;
