import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The longest: those that wait for processes and pauses, each beside one that computes. */
const begunFirst = ['fleet', 'crash', 'docs', 'database', 'queue', 'scan-flow'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const found = begunFirst.findIndex((name) => moduleId.endsWith(`tests/integration/${name}.test.ts`));
      return found < 0 ? begunFirst.length : found;
    };
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}

/** Two cores are the reference machine: a third worker computes while the others wait for processes and pauses. */
export default defineConfig({
  test: {
    maxWorkers: 3,
    // Garbage as `npm start` has it (scripts/start.ts): a test process has many threads, and helpers for each cost more than
    // they spare; in larger portions, and an embedded database that lives for seconds without faster machine code.
    execArgv: [
      '--single-threaded-gc',
      '--min-semi-space-size=16',
      '--max-semi-space-size=32',
      '--liftoff-only',
    ],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,imaging,server,web,scripts}/**/*.test.{ts,tsx}'],
          // A worker loads a module once; what a test puts in the place of a global goes with the test.
          isolate: false,
          unstubGlobals: true,
          restoreMocks: true,
          // Some start a command or run the model; a busy machine is slow and not wrong.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          // One project, because each has a PostgreSQL and an embedded database made for it.
          name: 'integration',
          include: ['tests/{integration,security}/**/*.test.ts'],
          globalSetup: ['tests/harness/global-setup.ts'],
          // They replace no module and no global, so a worker loads the server once and not for each file.
          isolate: false,
          // They start whole servers; a busy machine is slow and not wrong.
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
