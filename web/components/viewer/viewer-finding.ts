import { useCallback } from 'react';
import { useTranslations } from 'use-intl/react';
import { bandOf } from '#contract/format.ts';
import type { Detection } from '#contract/scans.ts';
import { rectangleOf } from '#imaging/geometry/box.ts';
import type { ConfidenceBand } from '#reading/vocabulary.ts';
import { useFormats } from '#web/lib/use-formats.ts';
import { className } from '#words/say/class-name.ts';

/** A finding as drawn by the viewer, in picture pixels. */
export interface ViewerFinding {
  id: string;
  /** Starts at 1, as in the cards, the annotated file and the report. */
  number: number;
  /** 'Glioma 93%' */
  label: string;
  band: ConfidenceBand;
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

/** A finding's label in the viewer, such as 'Glioma 93%'. */
export function useFindingLabel(): (finding: { class: string; confidence: number }) => string {
  const t = useTranslations('viewer');
  const classes = useTranslations('viewer.classes');
  const formats = useFormats();
  return useCallback(
    (finding) =>
      t('label', {
        name: className(classes, finding.class),
        confidence: formats.confidence(finding.confidence),
      }),
    [t, classes, formats],
  );
}
