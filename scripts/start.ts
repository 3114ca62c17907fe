import { join, resolve } from 'node:path';
import { buildWeb } from './build-web.ts';

const root = resolve(import.meta.dirname, '..');

/** A fleet's processes serve all the time and have a machine to themselves: they trade memory for speed. */
const inFleet = process.env.ROLE === 'web' || process.env.ROLE === 'worker';

/**
 * Settings of the process that can only be given when it begins, each measured in docs/operations.md: a small nursery for
 * new objects, a heap that may treble before it is searched for garbage, pictures outside it included (V8 would do that after every eighth scan), garbage
 * collected by the thread that made it (helpers of six threads on a few cores cost more than they spare), few pools of the memory allocator which give large pieces back once they are free, and compiled modules
 * kept between starts.
 */
const flags = [
  ...(inFleet
    ? ['--max-semi-space-size=16', '--heap-growing-percent=400']
    : ['--max-semi-space-size=8', '--heap-growing-percent=200']),
  '--external-memory-accounted-in-global-limit',
  '--single-threaded-gc',
];
const settings = {
  MALLOC_ARENA_MAX: '2',
  // Asking the system for each picture's memory takes 3.5 ms of a scan.
  MALLOC_MMAP_THRESHOLD_: inFleet ? '4194304' : '65536',
  MALLOC_TRIM_THRESHOLD_: '131072',
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/sulcus'),
};

/** The server takes the place of this process, so that it gets all signals; where a system cannot do that, it is imported. */
async function becomeServer(): Promise<void> {
  const main = join(root, 'server/main.ts');
  if (process.platform !== 'win32' && process.execve) {
    process.execve(process.execPath, [process.execPath, ...flags, main], { ...settings, ...process.env });
  }
  await import('../server/main.ts');
}

/** `npm start`: the web app if it needs building, then the server. */
try {
  if (process.env.ROLE !== 'worker') await buildWeb();
} catch (error) {
  console.error(`Sulcus cannot start: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
console.log('Starting Sulcus; the first start prepares its database, which takes some seconds …');
await becomeServer();
