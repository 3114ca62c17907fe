import type { DetectedBox, DetectorImage } from '#imaging/detector/detected-box.ts';
import type { SliceReading } from '#imaging/detector/slice-reading.ts';
import type { Answer } from '#imaging/findings/answer.ts';
import type { Judgement } from '#imaging/gates/judgement.ts';
import type { Phrase } from '#imaging/phrase.ts';
import type { HeaderFacts, PixelSpacing } from '#imaging/picture/decoded-scan.ts';

type Backend = 'wasm' | 'webgpu';

export type DetectRequest =
  | { type: 'load'; backend: Backend; threads: number }
  /** Runs the test slice without any checks, to compare two ways of running the network. */
  | { type: 'probe' }
  | ({ type: 'detect' } & SliceToJudge);

export interface SliceToJudge extends DetectorImage {
  /** Null if the file does not say what it shows. */
  header: HeaderFacts | null;
  pixelSpacing: PixelSpacing | null;
}

/** The network's output for a slice. */
export interface NetworkAnswer {
  reading: SliceReading;
  /** Whether rounding could change the answer. */
  doubtful: boolean;
  milliseconds: number;
}

/** The answer for a slice. Only a slice that passed every check has findings. */
export interface SliceAnswer {
  answer: Answer;
  findings: DetectedBox[];
  /** Below the cut-off, but too strong for an all-clear. */
  faint: DetectedBox[];
  /** In slice pixels; null if a check before the network stopped it. */
  reading: SliceReading | null;
  judgement: Judgement;
  milliseconds: number;
}

export type DetectAnswer =
  | { type: 'ready' }
  | { type: 'probed'; answer: NetworkAnswer }
  | { type: 'detected'; answer: SliceAnswer }
  | { type: 'failed'; problem: Phrase };

export type Runner = (image: DetectorImage) => Promise<NetworkAnswer>;
