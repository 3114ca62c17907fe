import { rm } from 'node:fs/promises';
import { delimiter, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LogLevel, MutantResult } from '@stryker-mutator/api/core';
import { Stryker } from '@stryker-mutator/core';
import { fail, readCommand } from '#tools/read-command.ts';
import { root } from '#tools/run-program.ts';
import rooms from '../tests/mutation/rooms.json' with { type: 'json' };

type Room = keyof typeof rooms;
const names = Object.keys(rooms) as Room[];

const help = `Changes the code in small ways and runs the tests of its room on each change, which must fail.

  npm run mutate [-- [PART…] [--fresh]]

  PART     a room (${names.join(', ')}), or a folder or file in one; default: all rooms
  --fresh  forgets earlier results; otherwise only what changed since is run again

Lists the mutants that no test noticed. A room ends with an error below its least score in tests/mutation/rooms.json.
`;

const { values, positionals } = readCommand(help, { fresh: { type: 'boolean', default: false } });
process.chdir(root);

const inside = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);

/** The rooms to mutate, each with the part of it that was asked for. */
function chosen(): { room: Room; part: string }[] {
  if (positionals.length === 0) return names.map((room) => ({ room, part: room }));
  return positionals.map((argument) => {
    const part = argument.replace(/\/$/, '');
    const room = names.find((name) => inside(part, name));
    return room ? { room, part } : fail(`${argument} is in none of the rooms: ${names.join(', ')}.`);
  });
}

async function mutate(room: Room, part: string): Promise<MutantResult[]> {
  const incrementalFile = `.cache/mutate/${room.replace('/', '-')}.json`;
  if (values.fresh && room === part) await rm(incrementalFile, { force: true });
  // The runner's processes take their program and the room from the environment.
  process.env.PATH = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  process.env.MUTATION_ROOM = room;
  const results = await new Stryker({
    mutate: [part.endsWith('.ts') ? part : `${part}/**/*.ts`, '!**/*.{test,fixture}.ts'],
    // Sentences are tested where they are spoken; a changed key of a catalog is a type error.
    mutator: { excludedMutations: ['StringLiteral'] },
    testRunner: 'vitest',
    plugins: [fileURLToPath(import.meta.resolve('@stryker-mutator/vitest-runner'))],
    vitest: { configFile: 'tests/mutation/vitest.config.ts', related: false },
    coverageAnalysis: 'perTest',
    concurrency: 2,
    incremental: true,
    incrementalFile,
    force: values.fresh,
    disableTypeChecks: false,
    // Stryker would read tsconfig.json with an interface that TypeScript 7 no longer has.
    ignorePatterns: ['tsconfig.json', '/.cache', '/data', '/dist', '/docs', '/model/packed', '/model/runs'],
    tempDirName: '.cache/mutate/sandbox',
    reporters: ['progress-append-only'],
    warnings: false,
    allowConsoleColors: false,
    logLevel: 'warn' as LogLevel,
  }).runMutationTest();
  return results.filter(({ fileName }) => inside(relative(root, fileName), part));
}

const count = (results: MutantResult[], ...states: MutantResult['status'][]): number =>
  results.filter(({ status }) => states.includes(status)).length;

function describeMutant({ fileName, location, mutatorName, replacement = '', status }: MutantResult): string {
  const { line, column } = location.start;
  const became = replacement.replaceAll(/\s+/g, ' ').slice(0, 100);
  const where = `${relative(root, fileName)}:${line}:${column}`;
  return `${where} ${mutatorName} → ${became}${status === 'NoCoverage' ? ' (no test runs it)' : ''}`;
}

let passed = true;
for (const { room, part } of chosen()) {
  const started = performance.now();
  const results = await mutate(room, part);
  const killed = count(results, 'Killed', 'Timeout');
  const alive = results.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
  const all = killed + alive.length;
  const score = all === 0 ? 1 : killed / all;
  for (const line of alive.map(describeMutant).sort()) console.log(line);
  const { least } = rooms[room];
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  console.log(`${part}: ${killed} of ${all} mutants killed, ${score.toFixed(3)}, in ${minutes} minutes`);
  if (part === room && score < least) {
    console.error(`${room} must reach ${least}.`);
    passed = false;
  }
}
process.exitCode = passed ? 0 : 1;
