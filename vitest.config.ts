import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** They wait for processes and pauses more than they compute; begun last, one would run alone at the end. */
const begunFirst = ['crash', 'fleet', 'queue', 'scan-flow'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const found = begunFirst.findIndex((name) => moduleId.endsWith(`tests/integration/${name}.test.ts`));
      return found < 0 ? begunFirst.length : found;
    };
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}

/** Two cores are the reference machine: more workers than that only make the timing of each test worse. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,server,web,scripts}/**/*.test.{ts,tsx}'],
          // Some start a command or run the model; a busy machine is slow and not wrong.
          testTimeout: 60_000,
          hookTimeout: 60_000,
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
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
