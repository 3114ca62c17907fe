import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import {
  inject,
  type RunnerTestCase,
  type RunnerTestFile,
  type RunnerTestSuite,
  TestRunner,
  vi,
} from 'vitest';
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
import { activate, deactivate, installSwitches, takeReached } from './switches.ts';

type Root = RunnerTestFile | RunnerTestSuite;
type Test = RunnerTestCase;

const testsIn = ({ tasks }: Root): Test[] =>
  tasks.flatMap((task) => (task.type === 'suite' ? testsIn(task) : task.mode === 'run' ? [task] : []));

/** A killed mutant may leave something behind that fails the tests on all others. Look for it this often. */
const killsBetweenProofs = 10;

/**
 * Runs the tests of a file once and notes what each reaches, or runs them again and again in one process, with a
 * different mutant each time. Hooks for all tests of a file must be at its top level.
 */
export default class MutantRunner extends TestRunner {
  readonly #run: Run = inject('mutation');
  readonly #measured: Omit<Measured, 'path' | 'failed'> = { outside: [], tests: [] };
  /** Vitest calls this instead of the tests of a file. */
  runSuite?: (suite: Root) => Promise<void>;

  constructor(...given: ConstructorParameters<typeof TestRunner>) {
    super(...given);
    installSwitches(this.#run);
    if (this.#run.step === 'mutate') this.runSuite = (suite) => this.#mutate(suite as RunnerTestFile);
  }

  override async onBeforeRunTask(test: Test): Promise<void> {
    await super.onBeforeRunTask(test);
    this.#measured.outside.push(...takeReached());
  }

  override onAfterRunTask(test: Test): void {
    super.onAfterRunTask(test);
    if (this.#run.step !== 'measure' || test.mode !== 'run') return;
    const ms = test.result?.duration ?? 0;
    this.#measured.tests.push({ name: test.name, ms, reached: takeReached() });
  }

  override async onAfterRunSuite(suite: Root): Promise<void> {
    await super.onAfterRunSuite(suite);
    if (this.#run.step !== 'measure' || !('filepath' in suite)) return;
    this.#measured.outside.push(...takeReached());
    const failed = testsIn(suite)
      .filter(({ result }) => result?.state !== 'pass')
      .map(({ name, result }) => `${name}: ${result?.errors?.[0]?.message ?? 'did not run'}`);
    const loading = (suite.result?.errors ?? []).map(({ message }) => message);
    const measured: Measured = { path: suite.filepath, failed: [...loading, ...failed], ...this.#measured };
    writeFileSync(measuredFile(this.#run, suite.filepath), JSON.stringify(measured));
  }

  async #mutate(file: RunnerTestFile): Promise<void> {
    const tasks = JSON.parse(readFileSync(tasksFile(this.#run, file.filepath), 'utf8')) as Task[];
    let unproven: Outcome[] = [];
    let kills = 0;
    const passing = testsIn(file);
    const keep = () => {
      const lines = unproven.map((outcome) => `${JSON.stringify(outcome)}\n`).join('');
      appendFileSync(outcomesFile(this.#run, file.filepath), lines);
      unproven = [];
    };
    for (const [index, task] of tasks.entries()) {
      writeFileSync(currentFile(this.#run), JSON.stringify({ pid: process.pid, id: task.id }));
      const killer = await this.#killerOf(task, file);
      unproven.push({ id: task.id, killer: killer?.name ?? null });
      if (killer) kills += 1;
      const { careful } = this.#run;
      const due = careful || kills % killsBetweenProofs === 0 || index === tasks.length - 1;
      const suspect = killer && due ? passing.find(({ name }) => name === killer.name) : undefined;
      const unharmed = !suspect || (await this.#passes(suspect, file, 60_000));
      // In careful steps, whatever was harmed is the work of the last mutant, which was killed by what it did.
      if (careful || (suspect && unharmed)) keep();
      if (!unharmed) return this.#rest();
    }
    keep();
    this.#rest();
  }

  /** Nothing is at a mutant until the next file has loaded. */
  #rest(): void {
    writeFileSync(currentFile(this.#run), '');
  }

  /** The first test that fails with the mutant. */
  async #killerOf(task: Task, file: RunnerTestFile): Promise<{ name: string } | undefined> {
    try {
      return task.reload ? await this.#killerAfterReload(task, file) : await this.#firstFailing(task, file);
    } finally {
      deactivate();
    }
  }

  async #firstFailing({ id, tests }: Task, root: Root): Promise<Test | undefined> {
    const all = testsIn(root);
    for (const { at, ms, limit } of tests) {
      const test = all[at];
      if (!test) continue;
      activate(id, limit);
      if (!(await this.#passes(test, root, 3_000 + 5 * ms))) return test;
    }
    return undefined;
  }

  async #killerAfterReload(task: Task, file: RunnerTestFile): Promise<{ name: string } | undefined> {
    const collector = TestRunner.getCurrentSuite();
    (collector as unknown as { clear(): void }).clear();
    vi.resetModules();
    activate(task.id, 10_000_000);
    let root: RunnerTestSuite;
    try {
      await this.importFile(file.filepath, 'collect');
      root = await collector.collect(file);
      for (const hook of TestRunner.getSuiteHooks(root).beforeAll) await hook(root);
    } catch {
      return { name: 'loading the file' };
    }
    try {
      return await this.#firstFailing(task, root);
    } finally {
      for (const hook of TestRunner.getSuiteHooks(root).afterAll.toReversed()) await hook(root);
    }
  }

  async #passes(test: Test, root: Root, patience: number): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const timer = setTimeout(() => resolve(false), patience);
    this.#attempt(test, root).then(
      () => resolve(true),
      () => resolve(false),
    );
    return promise.finally(() => clearTimeout(timer));
  }

  async #attempt(test: Test, root: Root): Promise<void> {
    const suites: Root[] = [];
    for (let suite = test.suite; suite; suite = suite.suite) suites.unshift(suite);
    suites.unshift(root);
    const after: (() => unknown)[] = [];
    try {
      this.onBeforeTryTask(test, { retry: 0, repeats: 0 });
      for (const suite of suites) {
        const hooks = TestRunner.getSuiteHooks(suite);
        after.push(...hooks.afterEach.map((hook) => () => hook(test.context, suite)));
        for (const hook of hooks.beforeEach) {
          const cleanup = await hook(test.context, suite);
          if (typeof cleanup === 'function') after.push(cleanup as () => unknown);
        }
      }
      await TestRunner.getTestFn(test)();
    } finally {
      for (const run of after.toReversed()) await run();
    }
  }
}
