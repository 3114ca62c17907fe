import { bandOf } from '#contract/format.ts';
import { rectangleOf } from '#imaging/geometry/box.ts';
import type { Lesion } from '#imaging/lesions/link-lesions.ts';
import type { ViewerFinding } from '#web/components/viewer/viewer-finding.ts';
import type { ScanWords } from '../scan-words.ts';

/** The lesions' marks on one slice, as the viewer draws them. */
export function marksOnSlice(
  lesions: readonly Lesion[],
  slice: number,
  picture: { width: number; height: number },
  { type }: ScanWords,
): ViewerFinding[] {
  return lesions.flatMap((lesion) =>
    lesion.marks
      .filter((mark) => mark.slice === slice)
      .map(({ finding }, i) => {
        return {
          id: `lesion-${lesion.number}-${i}`,
          number: lesion.number,
          label: type(finding.class),
          band: bandOf(finding.confidence),
          confidence: finding.confidence,
          box: rectangleOf(finding, picture),
          contour: finding.contour ?? null,
        };
      }),
  );
}
