import { bandOf } from '#contract/format.ts';
import { regionsOf } from '#contract/scans.ts';
import { testedOf } from '#reading/findings/tested.ts';
import { otherClass } from '#reading/vocabulary.ts';
import type { Voice } from '../voice.ts';
import type { ReportScan } from './report-scan.ts';

const maxNamed = 8;

/** Alternative text of an annotated frame. */
export function annotatedAlternative(
  { report, formats, headline }: Voice,
  scan: ReportScan,
  frame: number,
  slice = report('sameSlice'),
): string {
  const { width, height } = scan;
  const tested = testedOf(scan).confidence;
  const shown = regionsOf(scan).filter((detection) => detection.frame === frame);
  const count = shown.length;
  if (count === 0) return report('alternative.none', { slice });
  const regions = shown
    .slice(0, maxNamed)
    .map((detection) =>
      report('alternative.region', {
        name: headline(detection.class === otherClass ? 'other' : 'finding'),
        confidence: formats.confidence(detection.confidence),
        band: tested && detection.class !== otherClass ? bandOf(detection.confidence) : 'untested',
        place: report(`place.${placeOf(detection.x / width, detection.y / height)}`),
      }),
    )
    .join('; ');
  return count > maxNamed
    ? report('alternative.more', { slice, count, regions, more: String(count - maxNamed) })
    : report('alternative.some', { slice, count, regions });
}

/** Sides of the image, not of the patient, because the orientation may be unknown. */
const places = [
  ['upperLeft', 'upper', 'upperRight'],
  ['left', 'center', 'right'],
  ['lowerLeft', 'lower', 'lowerRight'],
] as const;

const third = (share: number): 0 | 1 | 2 => (share < 1 / 3 ? 0 : share > 2 / 3 ? 2 : 1);

const placeOf = (across: number, down: number) => places[third(down)][third(across)];
