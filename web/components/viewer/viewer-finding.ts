import { useMemo } from 'react';
import { useTranslations } from 'use-intl/react';
import { bandOf } from '#contract/format.ts';
import type { Detection } from '#contract/scans.ts';
import { rectangleOf } from '#imaging/geometry/box.ts';
import { type ConfidenceBand, otherClass } from '#reading/vocabulary.ts';
import { useFormats } from '#web/lib/use-formats.ts';
import { className } from '#words/say/class-name.ts';

/**
 * How a mark is drawn: by its band; as another abnormality; or without a band if no confidence was tested or if it is no
 * finding.
 */
export type MarkLook = ConfidenceBand | 'other' | 'untested' | 'faint';

/** A finding as drawn by the viewer, in picture pixels. */
export interface ViewerFinding {
  id: string;
  /** Starts at 1, as in the cards, the annotated file and the report. */
  number: number;
  /** 'Possible tumor · 93%' */
  label: string;
  look: MarkLook;
  confidence: number;
  box: { left: number; top: number; width: number; height: number };
  contour: readonly (readonly [number, number])[] | null;
}

export interface MarkWords {
  label: (detection: Detection) => string;
  look: (detection: Detection) => MarkLook;
  /** The mark's ID by its place in the list. */
  id: (index: number) => string;
}

/** The findings on the shown frame. Numbers count over all frames. */
export function viewerFindings(
  detections: readonly Detection[],
  picture: { width: number; height: number; shownFrame: number },
  { label, look, id }: MarkWords,
): ViewerFinding[] {
  return detections.flatMap((detection, index) => {
    if (detection.frame !== picture.shownFrame) return [];
    return [
      {
        id: id(index),
        number: index + 1,
        label: label(detection),
        look: look(detection),
        confidence: detection.confidence,
        box: rectangleOf(detection, picture),
        contour: detection.contour,
      },
    ];
  });
}

export const findingId = (index: number): string => `finding-${index + 1}`;

/** Marks at the desk, with class and confidence, such as 'Glioma 93%': reviewers judge both. */
export function useDeskMarks(): MarkWords {
  const t = useTranslations('viewer');
  const classes = useTranslations('viewer.classes');
  const formats = useFormats();
  return useMemo(
    () => ({
      label: (finding) =>
        t('label', {
          name: className(classes, finding.class),
          confidence: formats.confidence(finding.confidence),
        }),
      look: ({ class: name, confidence }) => (name === otherClass ? 'other' : bandOf(confidence)),
      id: findingId,
    }),
    [t, classes, formats],
  );
}
