import type { Phrase } from '#reading/phrase.ts';
import type { PictureResult, PictureToRead } from '#reading/read-picture.ts';
import {
  type DetectAnswer,
  DetectorError,
  type DetectRequest,
  type DeviceAnswer,
} from '../detecting/protocol.ts';
import { sameAnswer } from '../detecting/same-answer.ts';

export type DetectorState =
  | { step: 'loading' }
  /** `workers` is null on the GPU. `note` says why the GPU is not used. */
  | { step: 'ready'; workers: number | null; threads: number; note: GpuNote | null }
  | { step: 'failed'; problem: Phrase };

type GpuNote = 'otherAnswer' | 'slower' | 'cannot' | 'lost';

export type Detector = ReturnType<typeof startDetector>;

/** Each worker loads its own network, about 100 MB. */
const maxWorkers = 4;

interface Call {
  request: DetectRequest;
  transfer: Transferable[];
  signal?: AbortSignal | undefined;
  resolve: (answer: DetectAnswer) => void;
  reject: (error: Error) => void;
}

interface Member {
  worker: Worker;
  ready: boolean;
  call: Call | null;
  /** Keeps a copy of its request, so that another worker can take over. */
  recoverable?: boolean;
}

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
  const queue: Call[] = [];
  let members: Member[] = [];
  let state: DetectorState = { step: 'loading' };
  let note: GpuNote | null = null;
  let closed = false;
  let closeGpu = () => {};

  const change = (next: DetectorState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const notifyReady = () => change({ step: 'ready', workers: members.length, threads, note });
  const nextCall = (): Call | undefined => {
    let call = queue.shift();
    while (call?.signal?.aborted) {
      call.reject(new Error('Nobody waits for this slice any more.'));
      call = queue.shift();
    }
    return call;
  };
  const pump = () => {
    for (const member of members) {
      if (!member.ready || member.call) continue;
      const call = nextCall();
      if (!call) return;
      member.call = call;
      member.worker.postMessage(call.request, member.recoverable ? [] : call.transfer);
    }
  };
  const ask = (
    request: DetectRequest,
    { transfer = [], signal, first }: { transfer?: Transferable[]; signal?: AbortSignal; first?: boolean },
  ) =>
    new Promise<DetectAnswer>((resolve, reject) => {
      if (state.step === 'failed') {
        reject(new DetectorError(state.problem));
        return;
      }
      const call = { request, transfer, signal, resolve, reject };
      if (first) queue.unshift(call);
      else queue.push(call);
      pump();
    });
  const removeWorker = (member: Member, problem: Phrase) => {
    member.worker.terminate();
    members = members.filter((one) => one !== member);
    member.call?.reject(new DetectorError(problem));
    if (members.length > 0 || closed) return;
    change({ step: 'failed', problem });
    for (const { reject } of queue.splice(0)) reject(new DetectorError(problem));
  };
  const settle = (member: Member, answer: DetectAnswer) => {
    const { call } = member;
    member.call = null;
    if (answer.type === 'failed') call?.reject(new DetectorError(answer.problem));
    else call?.resolve(answer);
    if (!members.includes(member)) member.worker.terminate();
  };
  const start = (): Member => {
    const worker = newWorker();
    const member: Member = { worker, ready: false, call: null };
    worker.onmessage = ({ data }: MessageEvent<DetectAnswer>) => {
      if (data.type === 'ready') {
        member.ready = true;
        notifyReady();
      } else if (data.type === 'failed' && !member.ready) {
        removeWorker(member, data.problem);
      } else {
        settle(member, data);
      }
      pump();
    };
    worker.onerror = () => removeWorker(member, { key: 'problemDetectorStart' });
    worker.postMessage({ type: 'load', backend: 'wasm', threads } satisfies DetectRequest);
    return member;
  };
  /** After losing the GPU, repeats its slice and continues on the CPU. */
  const fallBack = (gpu: Member) => {
    if (closed || !members.includes(gpu)) return;
    gpu.worker.terminate();
    if (gpu.call) queue.unshift(gpu.call);
    gpu.call = null;
    note = 'lost';
    members = Array.from({ length: workers }, start);
  };
  /** Runs alongside the CPU workers, which continue meanwhile. */
  const tryGpu = async () => {
    const worker = newWorker();
    closeGpu = () => worker.terminate();
    const gpu: Member = { worker, ready: false, call: null };
    const answers = new Promise<DeviceAnswer>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<DetectAnswer>) => {
        if (data.type === 'ready') worker.postMessage({ type: 'probe' } satisfies DetectRequest);
        else if (data.type === 'probed') resolve(data.answer);
        else reject(new GpuError('cannot'));
      };
      worker.onerror = () => reject(new GpuError('cannot'));
    });
    worker.postMessage({ type: 'load', backend: 'webgpu', threads: 1 } satisfies DetectRequest);
    try {
      const found = await answers;
      if (closed) return;
      const expected = await ask({ type: 'probe' }, { first: true });
      if (expected.type !== 'probed' || closed) throw new GpuError(null);
      if (!sameAnswer(found, expected.answer)) throw new GpuError('otherAnswer');
      if (found.milliseconds > expected.answer.milliseconds / workers) throw new GpuError('slower');
      worker.onmessage = ({ data }: MessageEvent<DetectAnswer>) => {
        if (data.type === 'failed') {
          fallBack(gpu);
          return;
        }
        settle(gpu, data);
        pump();
      };
      worker.onerror = () => fallBack(gpu);
      gpu.ready = true;
      gpu.recoverable = true;
      // Busy workers finish their slice.
      for (const { call, worker: old } of members) if (!call) old.terminate();
      members = [gpu];
      change({ step: 'ready', workers: null, threads: 1, note: null });
      pump();
    } catch (error) {
      worker.terminate();
      note = error instanceof GpuError ? error.note : null;
      if (state.step === 'ready') notifyReady();
    }
  };
  let begun = false;
  const prepare = async () => {
    if (begun || closed) return;
    begun = true;
    members = Array.from({ length: workers }, start);
    if ((await hasGpu()) && !closed) await tryGpu();
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
    width: () => Math.max(1, members.length),
    /** Transfers the gray frames, which are empty afterwards. After the signal, a slice that is still queued is dropped. */
    read: async (picture: PictureToRead, signal: AbortSignal): Promise<PictureResult<DeviceAnswer>> => {
      const transfer = picture.frames.map(({ gray }) => gray.buffer as ArrayBuffer);
      const answer = await ask({ type: 'read', picture }, { transfer, signal });
      if (answer.type !== 'read') throw new DetectorError({ key: 'problemDetectorStopped' });
      return answer.result;
    },
    close: () => {
      closed = true;
      for (const { worker } of members) worker.terminate();
      closeGpu();
    },
  };
}

/** Thrown when the GPU is not used. */
class GpuError extends Error {
  readonly note: GpuNote | null;

  constructor(note: GpuNote | null) {
    super(note ?? 'closed');
    this.note = note;
  }
}

function newWorker(): Worker {
  return new Worker(new URL('../detecting/detect-worker.ts', import.meta.url), { type: 'module' });
}

interface MaybeGpu {
  gpu?: { requestAdapter(): Promise<{ info?: { isFallbackAdapter?: boolean } } | null> };
  connection?: { saveData?: boolean };
}

/** Many browsers offer the interface without a GPU, or emulate one on the CPU. */
async function hasGpu(): Promise<boolean> {
  const { gpu, connection } = navigator as MaybeGpu;
  // Trying it costs a download of 50 MB.
  if (!gpu || connection?.saveData) return false;
  const adapter = await gpu.requestAdapter().catch(() => null);
  return adapter !== null && adapter.info?.isFallbackAdapter !== true;
}
