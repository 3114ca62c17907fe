import type { DetectorImage } from '../detector/detected-box.ts';
import type { SliceReading } from '../detector/slice-reading.ts';
import type { Judgement } from '../gates/judgement.ts';
import type { HeaderFacts, PixelSpacing } from '../picture/decoded-scan.ts';

export interface SliceToJudge extends DetectorImage {
  /** Null where the file says nothing about what it shows. */
  header: HeaderFacts | null;
  pixelSpacing: PixelSpacing | null;
}

/** What the gates and the network say about one picture. */
export interface SliceAnswer {
  judgement: Judgement;
  /** In pixels of the picture; null where a gate stopped it before the network. */
  reading: Pick<SliceReading, 'boxes' | 'brain' | 'sequence'> | null;
}

/** Whatever runs the network: workers of a page, threads of the server, a remembered answer. */
export interface SliceJudge {
  judge(slice: SliceToJudge, signal: AbortSignal): Promise<SliceAnswer>;
  /** How many pictures it works on at the same time. */
  width(): number;
}
