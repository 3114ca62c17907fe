import type { DetectorImage } from '../detector/detected-box.ts';
import type { SliceReading } from '../detector/slice-reading.ts';
import type { ModelLimits } from '../findings/answer.ts';
import { judgePicture } from '../gates/judge-picture.ts';
import type { SliceJudge } from './slice-answer.ts';

/** The gates for slices of a series around a network. `width`: pictures in hand at the same time. */
export function judgeOfSeries(
  limits: ModelLimits,
  width: number,
  detect: (image: DetectorImage) => Promise<{ reading: SliceReading }>,
): SliceJudge {
  return {
    width: () => width,
    judge: ({ gray, width: across, height, header, pixelSpacing }) =>
      judgePicture({ gray, width: across, height }, { header, pixelSpacing, limits, inSeries: true }, detect),
  };
}
