import { judgePicture } from '#imaging/gates/judge-picture.ts';
import { workerScope } from '../worker-scope.ts';
import { model } from './model-facts.ts';
import { loadModelFile } from './model-file.ts';
import type { DetectAnswer, DetectRequest, Runner, SliceAnswer, SliceToJudge } from './protocol.ts';
import { createRunner } from './runner.ts';

const scope = workerScope<DetectRequest, DetectAnswer>();
let runner: Promise<Runner> | undefined;
/** One after another: the network uses all the threads there are. */
let queue: Promise<void> = Promise.resolve();

function answer(message: DetectAnswer): void {
  scope.postMessage(message);
}

scope.onmessage = ({ data }) => {
  if (data.type === 'load') {
    runner = load(data);
    runner.catch((error: unknown) => answer({ type: 'failed', id: null, message: sentence(error) }));
    return;
  }
  queue = queue.then(async () => {
    try {
      if (!runner) throw new Error('The detector was not loaded.');
      answer({ type: 'detected', id: data.id, answer: await judge(data, await runner) });
    } catch (error) {
      answer({ type: 'failed', id: data.id, message: sentence(error) });
    }
  });
};

/** The gates of uploads, in their order, around this device's network. */
async function judge(slice: SliceToJudge, { detect }: Runner): Promise<SliceAnswer> {
  const started = performance.now();
  const { header, pixelSpacing } = slice;
  const { scopeThreshold } = model.postprocess;
  const { judgement, detections } = await judgePicture(
    slice,
    { header, pixelSpacing, scopeThreshold },
    detect,
  );
  return { findings: detections, judgement, milliseconds: performance.now() - started };
}

async function load(request: { threads: number; tryGpu: boolean }): Promise<Runner> {
  const loaded = await createRunner(await loadModelFile(), request);
  answer({ type: 'ready', backend: loaded.backend, threads: loaded.threads, note: loaded.note });
  return loaded;
}

function sentence(error: unknown): string {
  return error instanceof Error ? error.message : 'The detector stopped.';
}
