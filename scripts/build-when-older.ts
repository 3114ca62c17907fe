import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');

const changedAt = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** When anything in a folder changed last; a removed file changes its folder. */
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
  const child = spawn(process.execPath, [file, ...args], {
    cwd: root,
    // Standard output belongs to the command that needs the build.
    stdio: ['ignore', process.stderr, 'inherit'],
    // Whatever the caller's shell says: with another value React's development build would be served.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const [code] = await once(child, 'exit');
  return code === 0;
}

interface Build {
  what: string;
  /** What builds it, from the root. */
  program: string;
  args: string[];
  /** Folders and files, from the root. */
  sources: string[];
  /** A file that the build writes. */
  output: string;
}

/** Builds what is missing or older than its sources, and says so. */
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
  // A source that changes during the build is newer.
  await utimes(target, begun, begun);
  console.error(`Built in ${((Date.now() - begun.getTime()) / 1000).toFixed(1)} s.`);
}
