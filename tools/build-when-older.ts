import { readdirSync, statSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { root, runProgram } from './run-program.ts';

const changedAt = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** When anything in a folder last changed. Removing a file changes its folder. */
function newestIn(path: string): number {
  const inside = statSync(path, { throwIfNoEntry: false })?.isDirectory()
    ? readdirSync(path, { recursive: true, encoding: 'utf8' })
    : [];
  return Math.max(changedAt(path), ...inside.map((name) => changedAt(join(path, name))));
}

async function succeeds(program: string, args: string[]): Promise<boolean> {
  const file = join(root, program);
  if (!changedAt(file)) {
    throw new Error('The tools for building are not installed: run "npm install" without --omit=dev.');
  }
  const code = await runProgram(process.execPath, [file, ...args], {
    // Standard output is reserved for the command that needs the build.
    stdio: ['ignore', process.stderr, 'inherit'],
    // Overrides the shell's value, because any other would build React for development.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return code === 0;
}

interface Build {
  what: string;
  /** The build program, relative to the root. */
  program: string;
  args: string[];
  /** Folders and files, relative to the root. */
  sources: string[];
  /** A file that the build writes. */
  output: string;
}

/** Builds the output if it is missing or older than its sources. */
export async function buildWhenOlder({ what, program, args, sources, output }: Build): Promise<void> {
  const target = join(root, output);
  const built = changedAt(target);
  const changed = [...sources, 'package-lock.json'].map((source) => newestIn(join(root, source)));
  if (built > Math.max(...changed)) return;
  const begun = new Date();
  console.error(built ? `Sources have changed: building ${what} again …` : `Building ${what} …`);
  if (!(await succeeds(program, args))) {
    throw new Error(`Building ${what} failed; the messages above give the reason.`);
  }
  // So that a source changed during the build counts as newer.
  await utimes(target, begun, begun);
  console.error(`Built in ${((Date.now() - begun.getTime()) / 1000).toFixed(1)} s.`);
}
