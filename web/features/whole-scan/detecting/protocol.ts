import type { GrayPicture } from '#imaging/picture/gray-picture.ts';
import type { SliceReading } from '#reading/detector/slice-reading.ts';
import type { JudgedPicture } from '#reading/gates/judge-picture.ts';
import type { Phrase } from '#reading/phrase.ts';
import type { SliceToJudge } from '#reading/study/slice-answer.ts';

type Backend = 'wasm' | 'webgpu';

export type DetectRequest =
  | { type: 'load'; backend: Backend; threads: number }
  /** Runs the test slice without any checks, to compare two ways of running the network. */
  | { type: 'probe' }
  | ({ type: 'detect' } & SliceToJudge);

/** The network's output for a slice. */
export interface NetworkAnswer {
  reading: SliceReading;
  /** Whether rounding could change the answer. */
  doubtful: boolean;
  milliseconds: number;
}

export type SliceAnswer = Pick<JudgedPicture<NetworkAnswer>, 'judgement' | 'reading'>;

export type DetectAnswer =
  | { type: 'ready' }
  | { type: 'probed'; answer: NetworkAnswer }
  | { type: 'detected'; answer: SliceAnswer }
  | { type: 'failed'; problem: Phrase };

export type Runner = (image: GrayPicture) => Promise<NetworkAnswer>;

export interface Network {
  detect: Runner;
  /** Times it and compares its answer with another network's. */
  compare: Runner;
}

/** Thrown when the detector cannot continue. */
export class DetectorError extends Error {
  readonly problem: Phrase;

  constructor(problem: Phrase) {
    super(problem.key);
    this.problem = problem;
  }
}

/** The message for a failed detector, whatever was thrown. */
export function detectorProblem(error: unknown): Phrase {
  return error instanceof DetectorError ? error.problem : { key: 'problemDetectorStopped' };
}
