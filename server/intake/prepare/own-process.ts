import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { AppError } from '#server/app-error.ts';
import type { LargeTask } from './prepare-process.ts';
import type { TaskAnswer } from './task-answer.ts';

/** The program stops itself at the limit for a task; this is for one that cannot even do that. */
const longestTask = 2;

/**
 * Runs a task in a process of its own. All its memory goes back when it ends, which an allocator in threads does not
 * ensure, and should the kernel end something for lack of memory, it is this process and not the server.
 */
export async function runInProcess<T>(task: LargeTask, running: Set<ChildProcess>): Promise<TaskAnswer<T>> {
  const child = fork(new URL('./prepare-process.ts', import.meta.url), [], {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  running.add(child);
  const exited = once(child, 'close');
  const stop = setTimeout(() => child.kill('SIGKILL'), longestTask * task.limits.wallLimit);
  try {
    return await new Promise((resolve, reject) => {
      child.on('message', (answer) => resolve(withOwnBuffers(answer as TaskAnswer<T>)));
      child.on('error', reject);
      child.on('close', (code, signal) => reject(tooMuchMemory(signal ?? code)));
      child.send(task);
    });
  } finally {
    clearTimeout(stop);
    child.kill('SIGKILL');
    // Until then its memory is not free.
    await exited;
    running.delete(child);
  }
}

const tooMuchMemory = (end: string | number | null): AppError =>
  new AppError('unreadable_file', (t) => t('tooMuchMemory'), { cause: `its process ended: ${end}` });

/** Arrays of a message are views of one buffer, which the smallest of them would keep in memory. */
function withOwnBuffers<T>(value: T): T {
  if (value instanceof Uint8Array) return new Uint8Array(value) as T;
  if (Array.isArray(value)) return value.map(withOwnBuffers) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withOwnBuffers(each)])) as T;
}
