/** What the command and the runner in its worker exchange, in files of one folder. */

declare module 'vitest' {
  interface ProvidedContext {
    mutation: Run;
  }
}

export interface Run {
  folder: string;
  /** `measure`: run the tests and note what they reach. `mutate`: run them on mutants. */
  step: 'measure' | 'mutate';
  /** Mutants in the room, ignored ones included. */
  size: number;
  /** Prove after every killed mutant that the tests pass without it. */
  careful: boolean;
  /** Distinguishes the workers. */
  worker: string;
}

/** Mutants and how often each was reached. */
export type Reached = [id: number, times: number][];

/** What the tests of a file reach. */
export interface Measured {
  path: string;
  failed: string[];
  /** While the file was loaded or its hooks ran, outside of any test. */
  outside: Reached;
  tests: { name: string; ms: number; reached: Reached }[];
}

/** A mutant, and the tests of a file that could notice it. */
export interface Task {
  id: number;
  /** The mutant acts while the code loads, so the file is loaded again with it. */
  reload: boolean;
  tests: { at: number; ms: number; limit: number }[];
}

export interface Outcome {
  id: number;
  /** The test that noticed; null if none did. */
  killer: string | null;
}

const fileOf = (run: Run, kind: string, path: string): string =>
  `${run.folder}/${kind}-${run.worker}-${path.replaceAll(/[^\w.-]+/g, '_')}.json`;

export const measuredFile = (run: Run, path: string): string => fileOf(run, 'measured', path);
export const tasksFile = (run: Run, path: string): string => fileOf(run, 'tasks', path);
export const outcomesFile = (run: Run, path: string): string => fileOf(run, 'outcomes', path);
/** Holds the process and the mutant that it is at. */
export const currentFile = (run: Run): string => fileOf(run, 'current', '');
