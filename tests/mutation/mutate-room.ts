import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createRandom } from '#phantom/random.ts';
import { root } from '#tools/run-program.ts';
import { instrument, type Mutant } from './instrument.ts';
import type { Measured, Outcome, Task } from './protocol.ts';
import { openWorker, prepare, type Worker } from './workers.ts';

export interface Room {
  tests: string[];
  /** Starts what they need, as Vitest's globalSetup. */
  setup?: string;
  /** The share of mutants that they must notice. */
  least: number;
}

export interface Judged extends Mutant {
  killer: string | null;
  /** No test runs it. */
  unreached: boolean;
}

/** The mutants that still live, each with the files that have not tried it: the code's own tests, then the quickest. */
type Living = Map<number, { path: string; task: Task }[]>;

/** A loop that takes so many times more steps than without the mutant does not end. */
const stepsMore = 100;

function findTasks(mutants: readonly Mutant[], measured: readonly Measured[]): Living {
  const living: Living = new Map(mutants.map(({ id }) => [id, []]));
  for (const { path, outside, tests } of measured) {
    const loaded = new Map(outside);
    const reached = new Map<number, Task['tests']>();
    for (const [at, { ms, reached: counts }] of tests.entries()) {
      for (const [id, times] of counts) {
        const of = reached.get(id) ?? [];
        reached.set(id, [...of, { at, ms, limit: stepsMore * (times + 10) }]);
      }
    }
    const every = tests.map(({ ms }, at) => ({ at, ms, limit: 10_000_000 }));
    for (const id of new Set([...loaded.keys(), ...reached.keys()])) {
      const chosen = reached.get(id) ?? every;
      const task: Task = { id, reload: loaded.has(id), tests: chosen.toSorted((a, b) => a.ms - b.ms) };
      living.get(id)?.push({ path, task });
    }
  }
  const cost = ({ task }: { task: Task }) =>
    task.tests.reduce((sum, { ms }) => sum + ms, task.reload ? 300 : 0);
  for (const { id, where } of mutants) {
    const own = `/${where.slice(0, where.indexOf('.ts:'))}.test.ts`;
    const isOther = ({ path }: { path: string }) => (path.endsWith(own) ? 0 : 1);
    living.get(id)?.sort((a, b) => isOther(a) - isOther(b) || cost(a) - cost(b));
  }
  return living;
}

/** One task for each mutant that a file can still try, by file and in equal shares. */
function nextRound(living: Living, shares: number): Map<string, Task[]>[] {
  const rounds = Array.from({ length: shares }, () => new Map<string, Task[]>());
  let turn = 0;
  for (const [next] of living.values()) {
    if (!next) continue;
    const round = rounds[turn % shares]!;
    round.set(next.path, [...(round.get(next.path) ?? []), next.task]);
    turn += 1;
  }
  return rounds;
}

async function mutateAll(living: Living, workers: Worker[], report: (left: number) => void) {
  const killers = new Map<number, string>();
  let careful = false;
  for (;;) {
    const rounds = nextRound(living, workers.length);
    const asked = rounds.flatMap((round) => [...round.values()].flat());
    if (asked.length === 0) return killers;
    report(asked.length);
    const outcomes: Outcome[] = (
      await Promise.all(rounds.map((round, at) => (round.size ? workers[at]!.mutate(round, careful) : [])))
    ).flat();
    for (const { id, killer } of outcomes) {
      if (killer === null) {
        living.get(id)?.shift();
      } else {
        killers.set(id, killer);
        living.delete(id);
      }
    }
    if (careful && outcomes.length === 0) throw new Error('The tests no longer start. See what they need.');
    const answered = new Set(outcomes.map(({ id }) => id));
    careful = asked.some(({ id }) => !answered.has(id));
  }
}

interface Sample {
  most: number;
  seed: number;
}

/** So many mutants at random, in the order of the code. The same seed draws the same ones. */
function draw(mutants: Mutant[], { most, seed }: Sample): Mutant[] {
  if (mutants.length <= most) return mutants;
  const random = createRandom(seed);
  return mutants
    .map((mutant) => ({ mutant, lot: random.next() }))
    .toSorted((a, b) => a.lot - b.lot)
    .slice(0, most)
    .map(({ mutant }) => mutant)
    .toSorted((a, b) => a.id - b.id);
}

/** Runs the tests of a room on its mutants, or on a sample of those. */
export async function mutateRoom(
  name: string,
  { tests, setup }: Room,
  { part, sample, report }: { part: string; sample: Sample; report: (text: string) => void },
): Promise<{ judged: Judged[]; all: number }> {
  const { mutants, plugin } = await instrument(name);
  const inPart = mutants.filter(({ where }) => where.startsWith(part));
  const asked = draw(inPart, sample);
  const folder = join(root, '.cache/mutate', name.replaceAll('/', '-'));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const size = 1 + Math.max(...mutants.map(({ id }) => id));
  const workers: Worker[] = [];
  for (const worker of ['a', 'b']) {
    workers.push(await openWorker({ folder, size, worker }, { tests, plugin }));
  }
  const close = await prepare(setup, workers);
  try {
    const measured = await workers[0]!.measure();
    const failed = measured.flatMap(({ path, failed: some }) => some.map((text) => `${path}: ${text}`));
    if (failed.length > 0) throw new Error(`These tests fail without any mutant:\n${failed.join('\n')}`);
    const living = findTasks(asked, measured);
    const unreached = new Set([...living].flatMap(([id, files]) => (files.length === 0 ? [id] : [])));
    const killers = await mutateAll(living, workers, (left) => report(`${left} mutants to try`));
    const judged = asked.map((mutant) => ({
      ...mutant,
      killer: killers.get(mutant.id) ?? null,
      unreached: unreached.has(mutant.id),
    }));
    return { judged, all: inPart.length };
  } finally {
    for (const { vitest } of workers) await vitest.close();
    await close();
  }
}
