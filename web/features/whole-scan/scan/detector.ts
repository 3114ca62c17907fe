import type { Phrase } from '#reading/phrase.ts';
import type { PictureResult, PictureToRead } from '#reading/read-picture.ts';
import { DetectorError, type DeviceAnswer } from '../detecting/protocol.ts';
import { createDetectorPool } from './detector-pool.ts';
import { type GpuNote, hasGpu, tryGpu } from './try-gpu.ts';

export type DetectorState =
  | { step: 'loading' }
  /** `workers` is null on the GPU. `note` says why the GPU is not used. */
  | { step: 'ready'; workers: number | null; threads: number; note: GpuNote | null }
  | { step: 'failed'; problem: Phrase };

export type Detector = ReturnType<typeof startDetector>;

/** Each worker loads its own network, about 100 MB. */
const maxWorkers = 4;

/**
 * Runs the network in workers, one slice each: two workers process more slices per second than one with two threads.
 * They load when a scan is opened, so that the page itself stays light. A GPU replaces them if it gives the same answer
 * faster.
 */
export function startDetector() {
  const cores = navigator.hardwareConcurrency || 1;
  const workers = Math.min(maxWorkers, cores);
  // Threads need shared memory, which only a cross-origin isolated page has.
  const threads = window.crossOriginIsolated ? Math.min(2, Math.max(1, Math.floor(cores / workers))) : 1;
  const listeners = new Set<() => void>();
  const closing = new AbortController();
  let state: DetectorState = { step: 'loading' };
  let note: GpuNote | null = null;

  const change = (next: DetectorState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const notifyReady = () => change({ step: 'ready', workers: pool.size(), threads, note });
  const pool = createDetectorPool({
    workers,
    threads,
    onReady: notifyReady,
    onFailed: (problem) => change({ step: 'failed', problem }),
  });
  const noteAboutGpu = (why: GpuNote | null) => {
    note = why;
    if (state.step === 'ready' && state.workers !== null) notifyReady();
  };
  let begun = false;
  const prepare = async () => {
    if (begun || closing.signal.aborted) return;
    begun = true;
    pool.start();
    if (!(await hasGpu()) || closing.signal.aborted) return;
    await tryGpu(pool, {
      workers,
      closed: closing.signal,
      onTaken: () => change({ step: 'ready', workers: null, threads: 1, note: null }),
      onNote: noteAboutGpu,
    });
  };

  return {
    state: (): DetectorState => state,
    onChange: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Starts loading, once, when a scan is opened. */
    prepare: () => void prepare(),
    /** Number of slices processed concurrently. */
    width: () => Math.max(1, pool.size()),
    /** Transfers the gray frames, which are empty afterwards. After the signal, a slice that is still queued is dropped. */
    read: async (picture: PictureToRead, signal: AbortSignal): Promise<PictureResult<DeviceAnswer>> => {
      const transfer = picture.frames.map(({ gray }) => gray.buffer as ArrayBuffer);
      const answer = await pool.ask({ type: 'read', picture }, { transfer, signal });
      if (answer.type !== 'read') throw new DetectorError({ key: 'problemDetectorStopped' });
      return answer.result;
    },
    close: () => {
      closing.abort();
      pool.close();
    },
  };
}
