import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { defineConfig, type Plugin } from 'vitest/config';
import { ownFile } from './rolldown.config.ts';

/** The server's threads run as built, because reading their sources takes longer than most of their work. */
const builtThreads: Plugin = {
  name: 'built-threads',
  enforce: 'pre',
  transform: {
    filter: { id: /\/(server|phantom)\/.+(?<!\.test)\.ts$/ },
    handler: (code) =>
      code.replace(ownFile, (_, file: string) => {
        const built = path.join(import.meta.dirname, 'dist/parts', `${path.basename(file, '.ts')}.js`);
        return `new URL('${pathToFileURL(built)}')`;
      }),
  },
};

/** Two cores are the reference machine: a third worker computes while the others wait for processes and pauses. */
export default defineConfig({
  plugins: [builtThreads],
  test: {
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            '{contract,imaging,reading,pdf,phantom,evaluation,server,web,words,scripts,tools}/**/*.test.{ts,tsx}',
          ],
          globalSetup: ['tests/harness/unit-setup.ts'],
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
