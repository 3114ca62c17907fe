import type { GrayPicture } from '#imaging/picture/gray-picture.ts';
import type { OwnReading } from '#reading/detector/network.ts';
import type { Phrase } from '#reading/phrase.ts';
import type { PictureResult, PictureToRead } from '#reading/read-picture.ts';

type Backend = 'wasm' | 'webgpu';

export type DetectRequest =
  | { type: 'load'; backend: Backend; threads: number }
  /** Runs the test slice without any checks, to compare two ways of running the network. */
  | { type: 'probe' }
  | { type: 'read'; picture: PictureToRead };

/** The network's answer for a slice on this device. */
export interface DeviceAnswer {
  own: OwnReading;
  /** Whether rounding could change the answer. */
  doubtful: boolean;
  milliseconds: number;
}

export type DetectAnswer =
  | { type: 'ready' }
  | { type: 'probed'; answer: DeviceAnswer }
  | { type: 'read'; result: PictureResult<DeviceAnswer> }
  | { type: 'failed'; problem: Phrase };

export type Runner = (image: GrayPicture) => Promise<DeviceAnswer>;

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
