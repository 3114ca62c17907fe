import type { DetectedBox, DetectorImage } from '#imaging/detector/detected-box.ts';
import type { SliceReading } from '#imaging/detector/slice-reading.ts';
import type { Answer } from '#imaging/findings/answer.ts';
import type { Judgement } from '#imaging/gates/judgement.ts';
import type { Phrase } from '#imaging/phrase.ts';
import type { HeaderFacts, PixelSpacing } from '#imaging/picture/decoded-scan.ts';

type Backend = 'wasm' | 'webgpu';

export type DetectRequest =
  | { type: 'load'; backend: Backend; threads: number }
  /** The drawn slice, without any gate, to compare two ways of running the network. */
  | { type: 'probe' }
  | ({ type: 'detect' } & SliceToJudge);

export interface SliceToJudge extends DetectorImage {
  /** Null where the file says nothing about what it shows. */
  header: HeaderFacts | null;
  pixelSpacing: PixelSpacing | null;
}

/** What the network says about a slice. */
export interface NetworkAnswer {
  reading: SliceReading;
  /** Rounded otherwise the network might say something else. */
  doubtful: boolean;
  milliseconds: number;
}

/** What is said about a slice: only of one that passed every gate there are findings. */
export interface SliceAnswer {
  answer: Answer;
  findings: DetectedBox[];
  /** Below the cut-off, and too strong for an all-clear. */
  faint: DetectedBox[];
  /** In pixels of the slice; null where a gate before the network stopped it. */
  reading: SliceReading | null;
  judgement: Judgement;
  milliseconds: number;
}

export type DetectAnswer =
  | { type: 'ready' }
  | { type: 'probed'; answer: NetworkAnswer }
  | { type: 'detected'; answer: SliceAnswer }
  | { type: 'failed'; problem: Phrase };

/** The network, loaded. */
export type Runner = (image: DetectorImage) => Promise<NetworkAnswer>;
