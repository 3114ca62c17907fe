import { threadId } from 'node:worker_threads';
import { move, transferableSymbol, valueSymbol } from 'piscina';
import { workingMemory } from '#imaging/memory/working-memory.ts';
import { Refusal, type RefusalReason } from '#imaging/refusals.ts';
import { AppError } from '#server/app-error.ts';
import type { DrawnFrame, PreparedScan, StoredPicture } from '#server/ports/scan-preparer.ts';
import { refusalsIn } from '#server/words.ts';
import type { Language } from '#words/languages.ts';
import { withNetworkLock } from './network-lock.ts';
import { drawFrames, prepareScan, readStored } from './prepare-scan.ts';
import { readBurnedInText } from './read-burned-in-text.ts';
import type { SharedState } from './run-task.ts';
import type { Tasks } from './scan-preparer.ts';
import { inEveryLanguage, refusedAnswer, type TaskAnswer } from './task-answer.ts';

/** The tasks of a worker thread. Large buffers are transferred back, not copied. */
type Started<T> = T & SharedState & { /** Bytes of memory that it may use. */ room?: number };

export const need = (task: Started<Tasks['need']>): Promise<TaskAnswer<number>> =>
  answer(
    task,
    async () => workingMemory(task.bytes),
    () => [],
  );

export const prepare = (task: Started<Tasks['prepare']>): Promise<TaskAnswer<PreparedScan>> =>
  answer(
    task,
    () =>
      prepareScan(task.bytes, {
        room: task.room,
        readCells: (...picture) => withNetworkLock(task.lock, () => readBurnedInText(...picture)),
      }),
    (scan) => [
      scan.original,
      ...(scan.displayPng ? [scan.displayPng] : []),
      ...scan.frames.map(({ gray }) => gray),
      ...scan.previews.map(({ png }) => png),
    ],
  );

export const read = (task: Started<Tasks['read']>): Promise<TaskAnswer<StoredPicture>> =>
  answer(
    task,
    () => readStored(task.bytes),
    (picture) => picture.frames.map(({ gray }) => gray),
  );

export const frames = (task: Started<Tasks['frames']>): Promise<TaskAnswer<DrawnFrame[]>> =>
  answer(
    task,
    () => drawFrames(task.bytes, task.indices),
    (drawn) => drawn.map(({ png }) => png),
  );

async function answer<T>(
  { started }: SharedState,
  work: () => Promise<T>,
  buffersOf: (result: T) => Uint8Array[],
): Promise<TaskAnswer<T>> {
  const { user, system } = process.threadCpuUsage();
  started[1] = user + system;
  started[0] = threadId;
  try {
    const result = await work();
    const buffers = new Set(buffersOf(result).map((array) => array.buffer as ArrayBuffer));
    return movable({ ok: true, result }, [...buffers]);
  } catch (error) {
    if (error instanceof AppError) return refusedAnswer(error);
    if (error instanceof Refusal) {
      const { code, message, reason, cause } = error;
      const detail = [message, ...(cause === undefined ? [] : [String(cause)])].join('\n');
      return { ok: false, code, message: inEveryLanguage((language) => said(language, reason)), detail };
    }
    // A C++ exception or a stack overflow in a parser is a broken file, not a broken server.
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const message = inEveryLanguage((language) => said(language, { key: 'damaged' }));
    return { ok: false, code: 'unreadable_file', message, detail };
  }
}

// The compiler cannot match a key known only at run time with the values of its message.
const said = (language: Language, { key, values = {} }: RefusalReason): string =>
  refusalsIn[language](`file.${key}`, values as never);

function movable<T>(value: TaskAnswer<T>, buffers: ArrayBuffer[]): TaskAnswer<T> {
  const wrapped = { [transferableSymbol]: buffers, [valueSymbol]: value };
  return move(wrapped as never) as unknown as TaskAnswer<T>;
}
