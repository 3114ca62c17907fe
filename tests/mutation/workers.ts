import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { TestProject, Vitest } from 'vitest/node';
import { createVitest } from 'vitest/node';
import { root } from '#tools/run-program.ts';
import {
  currentFile,
  type Measured,
  measuredFile,
  type Outcome,
  outcomesFile,
  type Run,
  type Task,
  tasksFile,
} from './protocol.ts';

const readJson = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T;

export interface Worker {
  /** Runs all tests of the room once. */
  measure(): Promise<Measured[]>;
  /** Runs the tests of some files on their mutants. May end early; what has no outcome is to be asked again. */
  mutate(tasks: ReadonlyMap<string, Task[]>, careful: boolean): Promise<Outcome[]>;
  vitest: Vitest;
}

/** How long a worker may be at one mutant. */
const patienceMs = 120_000;

/** Ends the process that stays at one mutant: its loop is not in the room's code. */
function watchForStandstill(current: string): NodeJS.Timeout {
  let [last, since] = ['', Date.now()];
  return setInterval(() => {
    const now = existsSync(current) ? readFileSync(current, 'utf8') : '';
    if (now !== last) [last, since] = [now, Date.now()];
    if (now === '' || Date.now() - since < patienceMs) return;
    process.kill((JSON.parse(now) as { pid: number }).pid, 'SIGKILL');
    since = Date.now();
  }, 5_000);
}

export async function openWorker(
  given: Pick<Run, 'folder' | 'size' | 'worker'>,
  { tests, plugin }: { tests: string[]; plugin: Plugin },
): Promise<Worker> {
  const vitest = await createVitest(
    'test',
    {
      root,
      config: false,
      include: tests,
      runner: join(import.meta.dirname, 'mutant-runner.ts'),
      watch: false,
      reporters: [{}],
      // Its cache of transformed files does not know the mutants.
      fsModuleCache: false,
      pool: 'forks',
      maxWorkers: 1,
      provide: { database: 'PostgreSQL' },
      // The runner ends what takes too long; how long that is, it knows from the first run.
      testTimeout: 0,
      hookTimeout: 120_000,
      unstubGlobals: true,
      restoreMocks: true,
      dangerouslyIgnoreUnhandledErrors: true,
    },
    { plugins: [plugin] },
  );
  const specifications = await vitest.globTestSpecifications();
  async function run(step: Partial<Run>, paths: (path: string) => boolean): Promise<Run> {
    const asked: Run = { ...given, step: 'measure', careful: false, ...step };
    vitest.provide('mutation', asked);
    await vitest.runTestSpecifications(specifications.filter(({ moduleId }) => paths(moduleId)));
    return asked;
  }
  return {
    vitest,
    async measure() {
      const asked = await run({}, () => true);
      return specifications.map(({ moduleId }) => {
        const file = measuredFile(asked, moduleId);
        return existsSync(file)
          ? readJson<Measured>(file)
          : { path: moduleId, failed: ['did not run'], outside: [], tests: [] };
      });
    },
    async mutate(tasks, careful) {
      const step = { step: 'mutate', careful } as const;
      const asked = { ...given, ...step };
      const current = currentFile(asked);
      rmSync(current, { force: true });
      for (const [path, some] of tasks) {
        rmSync(outcomesFile(asked, path), { force: true });
        writeFileSync(tasksFile(asked, path), JSON.stringify(some));
      }
      const watch = watchForStandstill(current);
      await run(step, (path) => tasks.has(path)).finally(() => clearInterval(watch));
      const outcomes = [...tasks.keys()].flatMap((path) => readOutcomes(outcomesFile(asked, path)));
      // A careful worker writes each outcome before it goes on.
      const last = existsSync(current) ? readFileSync(current, 'utf8') : '';
      if (careful && last !== '') {
        const { id } = JSON.parse(last) as { id: number };
        const isNew = !outcomes.some((outcome) => outcome.id === id);
        if (isNew) outcomes.push({ id, killer: 'the process ended' });
      }
      return outcomes;
    },
  };
}

function readOutcomes(file: string): Outcome[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Outcome);
}

/** What a room's tests need: a database, the built server. */
export async function prepare(setup: string | undefined, workers: Worker[]): Promise<() => Promise<void>> {
  if (!setup) return async () => undefined;
  const { default: run } = (await import(join(root, setup))) as {
    default: (project: Pick<TestProject, 'provide'>) => Promise<() => Promise<void>>;
  };
  return run({
    provide(key, value) {
      for (const { vitest } of workers) vitest.provide(key, value);
    },
  });
}
