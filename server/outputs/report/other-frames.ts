import { regionsOf } from '#contract/scans.ts';
import { trueSize } from '#imaging/geometry/true-size.ts';
import type { DrawnPicture } from '../annotate/annotate-scan.ts';
import { annotatedAlternative } from './annotated-alternative.ts';
import { pictureForPrint, pictureRow } from './pictures.ts';
import type { ReportScan } from './report-scan.ts';
import { heading, type Sheet } from './sheet.ts';

/** An annotated frame, ready for print. */
export interface DrawnFrame {
  index: number;
  jpeg: Buffer;
}

const columns = 3;
/** About 200 dpi in a third of the page. */
const longestSide = 440;

export const frameForPrint = (drawn: DrawnPicture, scan: ReportScan): Promise<Buffer> =>
  pictureForPrint(drawn, scan, trueSize(scan, scan.pixelSpacing), longestSide);

/** The other frames with a finding, in rows of three. */
export function otherFramesSection(sheet: Sheet, scan: ReportScan, frames: DrawnFrame[]): void {
  if (frames.length === 0) return;
  const { voice } = sheet;
  const { report } = voice;
  heading(sheet, 2, report('otherFrames'), 190);
  const size = trueSize(scan, scan.pixelSpacing);
  const pictures = frames.map(({ index, jpeg }) => {
    const name = report('frame', { frame: String(index + 1), count: String(scan.frameCount) });
    const numbers = regionsOf(scan).flatMap(({ frame }, i) => (frame === index ? [i + 1] : []));
    const caption = report('frameFindings', {
      frame: name,
      count: numbers.length,
      numbers: numbers.join(', '),
    });
    return { jpeg, caption, alternative: annotatedAlternative(voice, scan, index, name) };
  });
  for (let i = 0; i < pictures.length; i += columns) {
    pictureRow(sheet, pictures.slice(i, i + columns), size, columns);
  }
}
