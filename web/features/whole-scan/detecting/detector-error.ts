import type { Phrase } from '#imaging/phrase.ts';

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
