import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { access, glob, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const page = join(root, 'dist/web/index.html');
const stamp = join(root, 'dist/web-build.txt');
/** Whatever can change the outcome of a build. */
const sources = [
  'web/**/*',
  'contract/**/*',
  'imaging/**/*',
  'model/sulcus.onnx',
  'model/sulcus-fp16.onnx',
  'model/card.json',
  'vite.config.ts',
  'package-lock.json',
];

/** Contents and not times: a fresh checkout has new times on old files. */
async function sourceHash(): Promise<string> {
  const files: string[] = [];
  for await (const entry of glob(sources, { cwd: root, withFileTypes: true })) {
    if (entry.isFile()) files.push(join(entry.parentPath, entry.name));
  }
  const hash = createHash('sha256');
  for (const file of files.sort()) hash.update(`${relative(root, file)}\0`).update(await readFile(file));
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

async function compareBuild(): Promise<{ hash: string; present: boolean; current: boolean }> {
  const [hash, built, present] = await Promise.all([
    sourceHash(),
    readFile(stamp, 'utf8').catch(() => ''),
    access(page).then(
      () => true,
      () => false,
    ),
  ]);
  return { hash, present, current: present && built === hash };
}

/** Builds the web app when its build is missing or older than its sources. Says what it does. */
export async function buildWeb(): Promise<void> {
  const { hash, present, current } = await compareBuild();
  if (current) return;
  console.log(present ? 'The web app has changed: building it again …' : 'Building the web app …');
  const from = performance.now();
  await runVite();
  await mkdir(dirname(stamp), { recursive: true });
  await writeFile(stamp, hash);
  console.log(`Built in ${((performance.now() - from) / 1000).toFixed(1)} s.`);
}

if (import.meta.main) await buildWeb();
