import type { DetectAnswer, DetectRequest, DeviceAnswer } from '../detecting/protocol.ts';
import { sameAnswer } from '../detecting/same-answer.ts';
import { type DetectorPool, type Member, newDetectWorker } from './detector-pool.ts';

/** Why the GPU is not used. */
export type GpuNote = 'otherAnswer' | 'slower' | 'cannot' | 'lost';

interface GpuOptions {
  /** Number of CPU workers, whose speed the GPU must exceed. */
  workers: number;
  closed: AbortSignal;
  onTaken: () => void;
  onNote: (note: GpuNote | null) => void;
}

/** Thrown when the GPU is not used. */
class GpuError extends Error {
  readonly note: GpuNote | null;

  constructor(note: GpuNote | null) {
    super(note ?? 'closed');
    this.note = note;
  }
}

/** Compares a GPU with the CPU workers, which continue meanwhile, and lets it replace them. */
export async function tryGpu(
  pool: DetectorPool,
  { workers, closed, onTaken, onNote }: GpuOptions,
): Promise<void> {
  const worker = newDetectWorker();
  closed.addEventListener('abort', () => worker.terminate());
  try {
    const found = await probe(worker);
    if (closed.aborted) return;
    const expected = await pool.ask({ type: 'probe' }, { first: true });
    if (expected.type !== 'probed' || closed.aborted) throw new GpuError(null);
    if (!sameAnswer(found, expected.answer)) throw new GpuError('otherAnswer');
    if (found.milliseconds > expected.answer.milliseconds / workers) throw new GpuError('slower');
    pool.replaceBy(memberOf(worker, pool, onNote));
    onTaken();
  } catch (error) {
    worker.terminate();
    onNote(error instanceof GpuError ? error.note : null);
  }
}

/** Loads the network and reads the test slice. */
function probe(worker: Worker): Promise<DeviceAnswer> {
  const answer = new Promise<DeviceAnswer>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<DetectAnswer>) => {
      if (data.type === 'ready') worker.postMessage({ type: 'probe' } satisfies DetectRequest);
      else if (data.type === 'probed') resolve(data.answer);
      else reject(new GpuError('cannot'));
    };
    worker.onerror = () => reject(new GpuError('cannot'));
  });
  worker.postMessage({ type: 'load', backend: 'webgpu', threads: 1 } satisfies DetectRequest);
  return answer;
}

/** A lost GPU leaves its slice, and all others, to the CPU. */
function memberOf(worker: Worker, pool: DetectorPool, onNote: GpuOptions['onNote']): Member {
  const gpu: Member = { worker, ready: true, call: null, recoverable: true };
  const fallBack = () => {
    if (pool.restartWithout(gpu)) onNote('lost');
  };
  worker.onmessage = ({ data }: MessageEvent<DetectAnswer>) => {
    if (data.type === 'failed') fallBack();
    else pool.settle(gpu, data);
  };
  worker.onerror = fallBack;
  return gpu;
}

interface MaybeGpu {
  gpu?: { requestAdapter(): Promise<{ info?: { isFallbackAdapter?: boolean } } | null> };
  connection?: { saveData?: boolean };
}

/** Many browsers offer the interface without a GPU, or emulate one on the CPU. */
export async function hasGpu(): Promise<boolean> {
  const { gpu, connection } = navigator as MaybeGpu;
  // Trying it costs a download of 50 MB.
  if (!gpu || connection?.saveData) return false;
  const adapter = await gpu.requestAdapter().catch(() => null);
  return adapter !== null && adapter.info?.isFallbackAdapter !== true;
}
