import type { DetectAnswer, DetectRequest, SliceAnswer, SliceToJudge } from '../detecting/protocol.ts';

export interface DetectorState {
  step: 'loading' | 'ready' | 'failed';
  /** For the details: 'WebAssembly, 2 threads'. */
  words: string;
}

export interface Detector {
  state(): DetectorState;
  onChange(listener: () => void): () => void;
  detect(slice: SliceToJudge): Promise<SliceAnswer>;
  close(): void;
}

const mostThreads = 4;

/** The network in its worker. It begins to load at once, so that it is ready when files come. */
export function startDetector(): Detector {
  const worker = new Worker(new URL('../detecting/detect-worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<
    number,
    { resolve: (answer: SliceAnswer) => void; reject: (error: Error) => void }
  >();
  const listeners = new Set<() => void>();
  let state: DetectorState = { step: 'loading', words: 'The detector is being loaded' };
  let lastId = 0;
  const change = (next: DetectorState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const send = (request: DetectRequest) => worker.postMessage(request);
  const fail = (message: string) => {
    change({ step: 'failed', words: message });
    for (const { reject } of waiting.values()) reject(new Error(message));
    waiting.clear();
  };
  worker.onmessage = ({ data }: MessageEvent<DetectAnswer>) => {
    if (data.type === 'ready') {
      const way =
        data.backend === 'webgpu'
          ? 'WebGPU'
          : `WebAssembly, ${data.threads} ${data.threads === 1 ? 'thread' : 'threads'}`;
      change({ step: 'ready', words: data.note ? `${way}. ${data.note}` : way });
      return;
    }
    if (data.type === 'failed' && data.id === null) return fail(data.message);
    const call = waiting.get(data.id!);
    waiting.delete(data.id!);
    if (data.type === 'detected') call?.resolve(data.answer);
    else call?.reject(new Error(data.message));
  };
  worker.onerror = () => fail('The detector could not be started in this browser.');
  // Threads need shared memory, which only an isolated page has.
  const threads = window.crossOriginIsolated ? Math.min(mostThreads, navigator.hardwareConcurrency || 1) : 1;
  send({ type: 'load', threads, tryGpu: 'gpu' in navigator });
  return {
    state: () => state,
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    detect: ({ grey, width, height, header, pixelSpacing }) =>
      new Promise((resolve, reject) => {
        if (state.step === 'failed') {
          reject(new Error(state.words));
          return;
        }
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        send({ type: 'detect', id: lastId, grey, width, height, header, pixelSpacing });
      }),
    close: () => worker.terminate(),
  };
}
