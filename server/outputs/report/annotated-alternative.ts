import { bandOf, bandWords, classLabel, formatConfidence } from '#contract/format.ts';
import type { ReportScan } from './report-scan.ts';

const mostNamed = 8;

/** An annotated frame in words, for screen readers. */
export function annotatedAlternative(
  { detections, width, height }: ReportScan,
  frame: number,
  slice = 'The same slice',
): string {
  const shown = detections.filter((detection) => detection.frame === frame);
  if (shown.length === 0) return `${slice} after analysis. No region is marked.`;
  const regions = shown.slice(0, mostNamed).map((detection) => {
    const percent = formatConfidence(detection.confidence);
    const place = placeInWords(detection.x / width, detection.y / height);
    return `${classLabel(detection.class)}, ${percent}, ${bandWords[bandOf(detection.confidence)].toLowerCase()}, ${place} of the picture`;
  });
  const rest = shown.length > mostNamed ? `; and ${shown.length - mostNamed} more` : '';
  const count = shown.length === 1 ? '1 marked region' : `${shown.length} marked regions`;
  return `${slice} with ${count}: ${regions.join('; ')}${rest}.`;
}

/** Sides are those of the picture: whether its left is the patient's right is not known. */
function placeInWords(across: number, down: number): string {
  const vertical = third(down, 'upper', 'lower');
  const horizontal = third(across, 'left', 'right');
  const words = [vertical, horizontal].filter((word) => word !== '');
  return words.length === 0 ? 'centre' : words.join(' ');
}

function third(share: number, first: string, last: string): string {
  if (share < 1 / 3) return first;
  return share > 2 / 3 ? last : '';
}
