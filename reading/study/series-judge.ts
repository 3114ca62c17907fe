import type { GrayPicture } from '#imaging/picture/gray-picture.ts';
import type { SliceReading } from '../detector/slice-reading.ts';
import type { ModelLimits } from '../findings/answer.ts';
import { judgePicture } from '../gates/judge-picture.ts';
import type { SliceJudge } from './slice-answer.ts';

/** Combines the gates for series with a network. `width`: how many pictures are processed at once. */
export function createSeriesJudge(
  limits: ModelLimits,
  width: number,
  detect: (image: GrayPicture) => Promise<{ reading: SliceReading }>,
): SliceJudge {
  return {
    width: () => width,
    judge: ({ gray, width: across, height, header, pixelSpacing }) =>
      judgePicture({ gray, width: across, height }, { header, pixelSpacing, limits, inSeries: true }, detect),
  };
}
