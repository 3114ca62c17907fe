import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import type { ErrorCode } from '#contract/errors.ts';
import type { DeidentificationReceipt, PixelSpacing, QualityReport, ScanFormat } from '#contract/scans.ts';
import { AppError } from '#server/app-error.ts';
import { collectGarbage } from './collect-garbage.ts';

export interface PreparedScan {
  /** What was uploaded. */
  format: ScanFormat;
  width: number;
  height: number;
  channels: 1 | 3;
  frameCount: number;
  shownFrame: number;
  pixelSpacing: PixelSpacing | null;
  /** The de-identified file to store; preparing it again gives the same pixels. */
  original: Uint8Array;
  /** May differ from `format`: a turned or masked JPEG becomes a PNG. */
  originalFormat: ScanFormat;
  contentType: string;
  extension: string;
  /** The shown frame, for browsers. */
  displayPng: Uint8Array;
  /** 8-bit grey for the detector: every frame, or the shown one of a long stack. */
  frames: { index: number; grey: Uint8Array }[];
  receipt: DeidentificationReceipt;
  quality: QualityReport;
  /** Sentences for the visitor, those of the receipt included. */
  warnings: string[];
}

/** Errors lose their class between threads, so a refusal travels as data. */
export type PreparationAnswer =
  | { ok: true; scan: PreparedScan }
  | { ok: false; code: ErrorCode; message: string; detail: string };

export interface ScanPreparer {
  prepare(bytes: Uint8Array): Promise<PreparedScan>;
  close(): Promise<void>;
}

export interface PreparerOptions {
  threads?: number;
  /** Milliseconds after which the thread is ended and the file refused. */
  timeLimit?: number;
  /** Files that may wait for a thread; one more is answered 'busy'. */
  queueLength?: number;
  /** Megabytes of JavaScript heap a thread may fill; pixels are bounded by their own limits. */
  heapLimit?: number;
  /** Milliseconds without a file after which threads that have read many files are replaced. */
  restAfter?: number;
  /** How many files are many. */
  manyFiles?: number;
}

type Pool = Piscina<Uint8Array, PreparationAnswer>;

/** Decodes, cleans and measures files in threads that a hostile file can end without harm to the server. */
export function createScanPreparer(options: PreparerOptions = {}): ScanPreparer {
  const threads = options.threads ?? Math.max(1, Math.min(4, availableParallelism()));
  const timeLimit = options.timeLimit ?? 10_000;
  const turns = createTurns(threads, options.queueLength ?? 64);
  const pools = createPools(() => startPool(threads, options.heapLimit ?? 512), options);

  return {
    async prepare(bytes) {
      await turns.wait();
      const pool = pools.take();
      try {
        // A copy of its own, which is then moved to the thread: the caller keeps what it handed in.
        const answer = await runTask(pool, new Uint8Array(bytes), timeLimit);
        if (answer.ok) return answer.scan;
        throw new AppError(answer.code, answer.message, { cause: answer.detail });
      } finally {
        pools.done();
        turns.next();
      }
    },
    close: () => pools.close(),
  };
}

function startPool(threads: number, heapLimit: number): Pool {
  const pool: Pool = new Piscina({
    filename: new URL('./prepare-worker.ts', import.meta.url).href,
    minThreads: 1,
    maxThreads: threads,
    idleTimeout: 60_000,
    concurrentTasksPerWorker: 1,
    resourceLimits: {
      maxOldGenerationSizeMb: heapLimit,
      maxYoungGenerationSizeMb: 64,
      stackSizeMb: 4,
    },
  });
  // A thread that dies outside a task is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  return pool;
}

/**
 * A thread that waits for work collects no garbage: what a long run of files left in it stays until it ends. So once
 * nobody has sent a file for a while, a fresh thread takes its place before the next visitor comes.
 */
function createPools(
  start: () => Pool,
  { restAfter = 20_000, manyFiles = 100 }: PreparerOptions,
): { take(): Pool; done(): void; close(): Promise<void> } {
  let pool = start();
  let ending: Promise<void> = Promise.resolve();
  let files = 0;
  let inHand = 0;
  let rest: NodeJS.Timeout | undefined;

  function renew(): void {
    const tired = pool;
    pool = start();
    files = 0;
    // V8 seldom shrinks the server's own heap by itself after a long run of files.
    ending = tired.destroy().then(collectGarbage);
  }

  return {
    take() {
      clearTimeout(rest);
      files += 1;
      inHand += 1;
      return pool;
    },
    done() {
      inHand -= 1;
      if (inHand === 0 && files >= manyFiles) rest = setTimeout(renew, restAfter).unref();
    },
    async close() {
      clearTimeout(rest);
      await Promise.all([pool.destroy(), ending]);
    },
  };
}

/** A line in front of the threads, so that waiting does not count against a file's time limit. */
function createTurns(slots: number, queueLength: number): { wait(): Promise<void>; next(): void } {
  let free = slots;
  const waiting: (() => void)[] = [];
  return {
    async wait() {
      if (free > 0) {
        free--;
        return;
      }
      if (waiting.length >= queueLength) {
        throw new AppError('busy', 'Many scans are being read at this moment. Please try again shortly.', {
          retryAfter: 5,
        });
      }
      await new Promise<void>((resolve) => waiting.push(resolve));
    },
    next() {
      const first = waiting.shift();
      if (first) first();
      else free++;
    },
  };
}

async function runTask(
  pool: Pool,
  bytes: Uint8Array<ArrayBuffer>,
  timeLimit: number,
): Promise<PreparationAnswer> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), timeLimit);
  try {
    return await pool.run(bytes, { transferList: [bytes.buffer], signal: stop.signal });
  } catch (error) {
    throw explain(error, stop.signal.aborted);
  } finally {
    clearTimeout(timer);
  }
}

function explain(error: unknown, timedOut: boolean): AppError {
  if (timedOut) {
    return new AppError('unreadable_file', 'Reading this file took too long, so it was stopped.', {
      cause: error,
    });
  }
  return new AppError(
    'unreadable_file',
    'This file could not be read: it needs more memory than a scan should, or it is damaged.',
    { cause: error },
  );
}
