import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const page = join(root, 'dist/web/index.html');
const stamp = join(root, 'dist/web-build.txt');
/** Whatever can change the outcome of a build: folders and files. */
const sources = [
  'web',
  'contract',
  'imaging',
  'model/sulcus.onnx',
  'model/sulcus-fp16.onnx',
  'model/card.json',
  'vite.config.ts',
  'package-lock.json',
];

function sourceFiles(): string[] {
  const files: string[] = [];
  for (const source of sources) {
    const path = join(root, source);
    const found = statSync(path, { throwIfNoEntry: false });
    if (found?.isFile()) files.push(path);
    if (!found?.isDirectory()) continue;
    for (const entry of readdirSync(path, { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) files.push(join(entry.parentPath, entry.name));
    }
  }
  return files.sort();
}

/** Contents and not times: a fresh checkout has new times on old files. */
async function hashContents(files: string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${relative(root, file)}\0`).update(await readFile(file));
  return hash.digest('hex');
}

/** While names, sizes and times are as the last look left them, no file need be read again: that takes half a second. */
function hashTimes(files: string[]): string {
  const hash = createHash('sha256');
  for (const file of files) {
    const { size, mtimeMs, ctimeMs } = statSync(file);
    hash.update(`${relative(root, file)}\0${size} ${mtimeMs} ${ctimeMs}\0`);
  }
  return hash.digest('hex');
}

async function runVite(): Promise<void> {
  let program: string;
  try {
    program = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js');
  } catch {
    throw new Error(
      'The web app is not built and Vite is not installed: run "npm install" without --omit=dev.',
    );
  }
  const vite = spawn(process.execPath, [program, 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
    // Whatever the caller's shell says: with another value React's development build would be served.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const [code] = await once(vite, 'exit');
  if (code !== 0) throw new Error('The web app could not be built; the messages above say why.');
}

/** Builds the web app when its build is missing or older than its sources. Says what it does. */
export async function buildWeb(): Promise<void> {
  const files = sourceFiles();
  const times = hashTimes(files);
  const present = existsSync(page);
  const [builtFrom, seen] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split('\n') : [];
  if (present && seen === times) return;
  const contents = await hashContents(files);
  if (!present || builtFrom !== contents) {
    console.log(present ? 'The web app has changed: building it again …' : 'Building the web app …');
    const from = performance.now();
    await runVite();
    await mkdir(dirname(stamp), { recursive: true });
    console.log(`Built in ${((performance.now() - from) / 1000).toFixed(1)} s.`);
  }
  // Where the folder cannot be written to, the next start reads the files again.
  await writeFile(stamp, `${contents}\n${times}`).catch((error: unknown) => {
    if (builtFrom !== contents) throw error;
  });
}

if (import.meta.main) await buildWeb();
