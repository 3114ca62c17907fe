import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { defineConfig, type Plugin } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
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

const besideCode =
  '{contract,imaging,labels,reading,pdf,phantom,evaluation,server,web,words,scripts,tools}/**/*.test.{ts,tsx}';
const ofServers = ['tests/{integration,security}/**/*.test.ts'];

/** `npm run test:all` alone runs these: the shipped networks, fleets, crashes, images, generated input, and minutes that really pass. */
const slow = [
  'evaluation/{burned-in,slices}/**/*.test.ts',
  'evaluation/crop/other-organs.test.ts',
  'phantom/{phantom,samples}.test.ts',
  'scripts/{supervise,supply-chain,analyze/*,teaching/*}.test.ts',
  'server/analysis/detect/{parity,shipped-model}.test.ts',
  'server/accounts/password-rules.test.ts',
  'web/features/whole-scan/detecting/half-to-float.test.ts',
  'tests/integration/{admin-command,backup,bounded-statements,class-of-thirty,clock,crash}.test.ts',
  'tests/integration/{damage,database,dataset-large,dev,docs}.test.ts',
  'tests/integration/{fleet,fleet-deploy,image,live-card,personal-data,unhandled-fault}.test.ts',
  'tests/integration/{library-size,models,package,queue-times,same-answers,start,teaching-import}.test.ts',
  'tests/integration/{upgrade,verdict-frame}.test.ts',
  'tests/security/{deletion,exposure,known-file,telemetry}.test.ts',
  'tests/security/{damaged-database,faults,full-disk,generated-pictures,large-pictures,little-memory}.test.ts',
  'tests/security/{living-server,login-flood,mutated-files,route-fuzz,slow-connections}.test.ts',
];

/**
 * On PostgreSQL, which starts sooner, in `npm test`; on PGlite in `npm run test:all`: what has locks, searches, or SQL that PGlite
 * could answer otherwise. Every other test of `full` and the browser tests use PGlite too.
 */
const onBothDatabases = [
  'tests/integration/{dataset,library,queue,review,scan-flow,scan-life}.test.ts',
  'tests/security/authorisation.test.ts',
];

/**
 * The longest, and those that wait for a minute to pass. Begun last, they would run alone. In this order two wait while
 * others compute.
 */
const begunFirst = [
  ...['clock', 'queue-times', 'package', 'same-answers', 'slow-connections', 'docs', 'backup'],
  ...['dev', 'shipped-model', 'models', 'damage', 'crash'],
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const found = begunFirst.indexOf(path.basename(moduleId, '.test.ts'));
      return found < 0 ? begunFirst.length : found;
    };
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}

/** They start whole servers. A busy machine is slow and not wrong. They replace no global, so a worker loads the server once. */
const withServers = {
  globalSetup: ['tests/harness/global-setup.ts'],
  isolate: false,
  testTimeout: 300_000,
  hookTimeout: 300_000,
};

/** Two cores are the reference machine: a third worker computes while the others wait for processes and pauses. */
export default defineConfig({
  plugins: [builtThreads],
  test: {
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: [besideCode],
          exclude: slow,
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
          name: 'components',
          include: ['tests/components/*.test.tsx'],
          environment: 'happy-dom',
          isolate: false,
          unstubGlobals: true,
          restoreMocks: true,
          // A busy machine is slow and not wrong.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          ...withServers,
          name: 'integration',
          include: ofServers,
          exclude: slow,
          provide: { database: 'PostgreSQL' },
        },
      },
      {
        test: {
          ...withServers,
          name: 'full',
          include: [...slow, ...onBothDatabases],
          provide: { database: 'PGlite' },
        },
      },
    ],
  },
});
