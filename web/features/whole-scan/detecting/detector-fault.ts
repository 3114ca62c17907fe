import type { Phrase } from '#imaging/phrase.ts';

/** The detector cannot go on. */
export class DetectorFault extends Error {
  readonly problem: Phrase;

  constructor(problem: Phrase) {
    super(problem.key);
    this.problem = problem;
  }
}

/** What is shown about a detector that cannot go on, whatever was thrown. */
export function detectorProblem(error: unknown): Phrase {
  return error instanceof DetectorFault ? error.problem : { key: 'problemDetectorStopped' };
}
