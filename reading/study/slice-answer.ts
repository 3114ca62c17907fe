import type { SliceReading } from '../detector/slice-reading.ts';
import type { PictureResult, PictureToRead } from '../read-picture.ts';

/** What a series needs of the result for one of its pictures. */
export interface SliceAnswer extends Pick<PictureResult, 'judgment' | 'others'> {
  reading: Pick<SliceReading, 'boxes' | 'brain' | 'sequence'> | null;
}

/** Reads the pictures of a series: in a page's workers, in the server's threads, or from a cache. */
export interface SliceJudge {
  judge(picture: PictureToRead, signal: AbortSignal): Promise<SliceAnswer>;
  /** How many pictures it processes at once. */
  width(): number;
}
