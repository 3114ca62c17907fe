import type { Network } from '../detector/network.ts';
import { readPicture } from '../read-picture.ts';
import type { SliceJudge } from './slice-answer.ts';

/** Reads the pictures of series with a network. `width`: how many are processed at once. */
export function createSeriesJudge(width: number, network: Network): SliceJudge {
  return {
    width: () => width,
    judge: (picture, signal) => readPicture(picture, network, { signal }),
  };
}
