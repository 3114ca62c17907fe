import type { HeaderFacts, PixelSpacing } from '#imaging/picture/decoded-scan.ts';
import type { GrayPicture } from '#imaging/picture/gray-picture.ts';
import type { SliceReading } from '../detector/slice-reading.ts';
import type { Judgement } from '../gates/judgment.ts';

export interface SliceToJudge extends GrayPicture {
  /** Null if the file has no header. */
  header: HeaderFacts | null;
  pixelSpacing: PixelSpacing | null;
}

/** The result of the gates and the network for one picture. */
export interface SliceAnswer {
  judgement: Judgement;
  /** In pixels of the picture; null if a gate before the network refused it. */
  reading: Pick<SliceReading, 'boxes' | 'brain' | 'sequence'> | null;
}

/** Runs the network: in a page's workers, in the server's threads, or from a cache. */
export interface SliceJudge {
  judge(slice: SliceToJudge, signal: AbortSignal): Promise<SliceAnswer>;
  /** How many pictures it processes at once. */
  width(): number;
}
