import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { inject } from 'vitest';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');

/** Linking and pruning packages and building the web app takes half a minute, longer on a busy machine. */
export const imageTimeoutMs = 300_000;

/** The contents of the container image, laid out in a folder. */
export interface Image {
  /** The folder that becomes /app in the image. */
  app: string;
  environment: Record<string, string>;
  command: string[];
}

interface Stage {
  folder: string;
  workdir: string;
  environment: Record<string, string>;
  command: string[];
}

/** [instruction, rest] of each step, without comments and with continued lines joined. */
export function dockerfileSteps(text: string): [instruction: string, rest: string][] {
  return text
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, ' ')
    .split('\n')
    .flatMap((line) => {
      const [, instruction, rest] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
      return instruction && rest ? [[instruction, rest] as [string, string]] : [];
    });
}

/** Whether the build context excludes a file inside a copied folder: the ignore patterns that start with `**`. */
async function leftOut(): Promise<(path: string) => boolean> {
  const lines = (await readFile(join(root, 'deploy/Dockerfile.dockerignore'), 'utf8')).split('\n');
  const endings = lines.filter((line) => line.startsWith('**/*')).map((line) => line.slice('**/*'.length));
  return (path) => endings.some((ending) => path.endsWith(ending));
}

/** Hard-links packages, because copying a gigabyte takes too long. Tools must replace files, not write into them. */
async function linkPackages(target: string): Promise<void> {
  const source = join(root, 'node_modules');
  try {
    await mkdir(target);
    const packages = (await readdir(source)).filter((name) => name !== '.cache');
    await run('cp', ['-al', ...packages.map((name) => join(source, name)), target]);
    // Of the caches, keeps only the one that saves the build from compressing the same files again.
    const packed = join(source, '.cache/sulcus-packed');
    await mkdir(join(target, '.cache'));
    if (existsSync(packed)) await run('cp', ['-al', packed, join(target, '.cache')]);
  } catch {
    await rm(target, { recursive: true, force: true });
    await cp(source, target, { recursive: true, verbatimSymlinks: true });
  }
  // npm writes into this file, so it must be a copy.
  const list = join(target, '.package-lock.json');
  await rm(list, { force: true });
  await cp(join(source, '.package-lock.json'), list);
}

async function runStep(command: string, stage: Stage): Promise<void> {
  const cwd = join(stage.folder, stage.workdir);
  // Our own node_modules has what `npm ci` would install. lock-file.test.ts checks that the lock file is complete.
  if (command.startsWith('npm ci ')) return linkPackages(join(cwd, 'node_modules'));
  if (command === 'mkdir /data && chown node:node /data')
    return void (await mkdir(join(stage.folder, 'data')));
  // A test installs no packages of the distribution.
  if (command.startsWith('apt-get ')) return;
  if (/(^|[\s;&|])\//.test(command)) throw new Error(`This step reaches outside the folder: ${command}`);
  // As in a container, this process's environment is not passed on. npm reads its settings from HOME.
  const { PATH, HOME } = process.env;
  await run('sh', ['-c', command], { cwd, env: { PATH, HOME, ...stage.environment } });
}

async function copyStep(rest: string, stage: Stage, stages: Map<string, Stage>): Promise<void> {
  const words = rest.split(/\s+/);
  const from = words[0]?.startsWith('--from=')
    ? stages.get(words.shift()!.slice('--from='.length))
    : undefined;
  const target = join(stage.folder, stage.workdir, words.pop()!);
  const skip = await leftOut();
  for (const path of words) {
    const source = from ? join(from.folder, path) : join(root, path);
    const into = words.length > 1 || rest.endsWith('/') ? join(target, basename(path)) : target;
    if (from) await run('cp', ['-al', source, into]);
    else await cp(source, into, { recursive: true, filter: (file) => !skip(file) });
  }
}

/** Runs the steps of deploy/Dockerfile in a folder instead of a container. */
export async function buildImage(folder: string): Promise<Image> {
  const stages = new Map<string, Stage>();
  let stage: Stage | undefined;
  for (const [instruction, rest] of dockerfileSteps(
    await readFile(join(root, 'deploy/Dockerfile'), 'utf8'),
  )) {
    if (instruction === 'FROM') {
      const name = / AS (\w+)$/.exec(rest)?.[1] ?? 'image';
      stage = { folder: join(folder, name), workdir: '/', environment: {}, command: [] };
      stages.set(name, stage);
      await mkdir(stage.folder, { recursive: true });
    } else if (!stage) throw new Error(`${instruction} before the first FROM`);
    else if (instruction === 'WORKDIR') {
      stage.workdir = rest;
      await mkdir(join(stage.folder, rest), { recursive: true });
    } else if (instruction === 'ENV') {
      for (const [, name, value] of rest.matchAll(/(\w+)=(\S+)/g)) stage.environment[name!] = value!;
    } else if (instruction === 'COPY') await copyStep(rest, stage, stages);
    else if (instruction === 'RUN') await runStep(rest, stage);
    else if (instruction === 'CMD') stage.command = JSON.parse(rest) as string[];
  }
  if (!stage) throw new Error('The Dockerfile has no stage.');
  // The loader would complain about an allocator that is not installed.
  const { LD_PRELOAD: _, ...environment } = stage.environment;
  return { app: join(stage.folder, stage.workdir), environment, command: stage.command };
}

/** The image for this test run. The first test that asks builds it; the others wait. */
export async function sharedImage(): Promise<Image> {
  const folder = join(inject('runFolder'), 'image');
  const made = join(folder, 'made.json');
  const first = await mkdir(folder).then(
    () => true,
    () => false,
  );
  if (first) {
    const result = await buildImage(folder).then(
      (image) => ({ image }),
      (error: Error) => ({ problem: error.message }),
    );
    await writeFile(made, JSON.stringify(result));
  }
  for (;;) {
    const text = await readFile(made, 'utf8').catch(() => '');
    if (text.endsWith('}')) {
      const { image, problem } = JSON.parse(text) as { image?: Image; problem?: string };
      if (image) return image;
      throw new Error(`The image could not be built: ${problem}`);
    }
    await pause(200);
  }
}
