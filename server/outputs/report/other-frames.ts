import { regionsOf } from '#contract/scans.ts';
import { trueSize } from '#imaging/geometry/true-size.ts';
import type { Block } from '#pdf/report.ts';
import type { DrawnPicture } from '../annotate/annotate-scan.ts';
import type { Voice } from '../voice.ts';
import { annotatedAlternative } from './annotated-alternative.ts';
import { pictureForPrint } from './picture-for-print.ts';
import type { ReportScan } from './report-scan.ts';

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
export function otherFrameBlocks(voice: Voice, scan: ReportScan, frames: DrawnFrame[]): Block[] {
  if (frames.length === 0) return [];
  const { report } = voice;
  const { width, height } = trueSize(scan, scan.pixelSpacing);
  const pictures = frames.map(({ index, jpeg }) => {
    const name = report('frame', { frame: String(index + 1), count: String(scan.frameCount) });
    const numbers = regionsOf(scan).flatMap(({ frame }, i) => (frame === index ? [i + 1] : []));
    const caption = report('frameFindings', {
      frame: name,
      count: numbers.length,
      numbers: numbers.join(', '),
    });
    return {
      jpeg,
      ratio: width / height,
      caption,
      alternative: annotatedAlternative(voice, scan, index, name),
    };
  });
  return [
    { kind: 'heading', text: report('otherFrames') },
    { kind: 'pictures', pictures, columns },
  ];
}
