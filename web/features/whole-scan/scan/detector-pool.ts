import type { Phrase } from '#reading/phrase.ts';
import { type DetectAnswer, DetectorError, type DetectRequest } from '../detecting/protocol.ts';

interface Call {
  request: DetectRequest;
  transfer: Transferable[];
  signal?: AbortSignal | undefined;
  resolve: (answer: DetectAnswer) => void;
  reject: (error: Error) => void;
}

export interface Member {
  worker: Worker;
  ready: boolean;
  call: Call | null;
  /** Keeps a copy of its request, so that another worker can take over. */
  recoverable?: boolean;
}

interface PoolOptions {
  workers: number;
  threads: number;
  onReady: () => void;
  /** The last worker failed. */
  onFailed: (problem: Phrase) => void;
}

export type DetectorPool = ReturnType<typeof createDetectorPool>;

/** Workers that run the network on the CPU, one slice each, and the slices that wait for them. */
export function createDetectorPool({ workers, threads, onReady, onFailed }: PoolOptions) {
  const queue: Call[] = [];
  let members: Member[] = [];
  let failure: Phrase | null = null;
  let closed = false;

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
  const remove = (member: Member, problem: Phrase) => {
    member.worker.terminate();
    members = members.filter((one) => one !== member);
    member.call?.reject(new DetectorError(problem));
    if (members.length > 0 || closed) return;
    failure = problem;
    onFailed(problem);
    for (const { reject } of queue.splice(0)) reject(new DetectorError(problem));
  };
  const settle = (member: Member, answer: DetectAnswer) => {
    const { call } = member;
    member.call = null;
    if (answer.type === 'failed') call?.reject(new DetectorError(answer.problem));
    else call?.resolve(answer);
    if (!members.includes(member)) member.worker.terminate();
    pump();
  };
  const add = (): Member => {
    const worker = newDetectWorker();
    const member: Member = { worker, ready: false, call: null };
    worker.onmessage = ({ data }: MessageEvent<DetectAnswer>) => {
      if (data.type === 'ready') {
        member.ready = true;
        onReady();
        pump();
      } else if (data.type === 'failed' && !member.ready) {
        remove(member, data.problem);
      } else {
        settle(member, data);
      }
    };
    worker.onerror = () => remove(member, { key: 'problemDetectorStart' });
    worker.postMessage({ type: 'load', backend: 'wasm', threads } satisfies DetectRequest);
    return member;
  };
  const start = () => {
    members = Array.from({ length: workers }, add);
  };

  return {
    start,
    size: () => members.length,
    settle,
    ask: (
      request: DetectRequest,
      { transfer = [], signal, first }: { transfer?: Transferable[]; signal?: AbortSignal; first?: boolean },
    ) =>
      new Promise<DetectAnswer>((resolve, reject) => {
        if (failure) return reject(new DetectorError(failure));
        const call = { request, transfer, signal, resolve, reject };
        if (first) queue.unshift(call);
        else queue.push(call);
        pump();
      }),
    /** One loaded worker replaces all others. Busy ones finish their slice. */
    replaceBy: (member: Member) => {
      for (const { call, worker } of members) if (!call) worker.terminate();
      members = [member];
      pump();
    },
    /** After losing that worker, its slice is repeated on new ones. Returns whether it was still in use. */
    restartWithout: (member: Member): boolean => {
      if (closed || !members.includes(member)) return false;
      member.worker.terminate();
      if (member.call) queue.unshift(member.call);
      member.call = null;
      start();
      return true;
    },
    close: () => {
      closed = true;
      for (const { worker } of members) worker.terminate();
    },
  };
}

export function newDetectWorker(): Worker {
  return new Worker(new URL('../detecting/detect-worker.ts', import.meta.url), { type: 'module' });
}
