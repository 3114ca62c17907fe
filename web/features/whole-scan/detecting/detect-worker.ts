import wasmModule from 'onnxruntime-web/ort-wasm-simd-threaded.mjs?url';
import wasmBinary from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';
import * as wasmRuntime from 'onnxruntime-web/wasm';
import modelAddress from '#model/sulcus.onnx?url';
import { readPicture } from '#reading/read-picture.ts';
import { workerScope } from '../worker-scope.ts';
import { gpuWithFallback } from './gpu-with-fallback.ts';
import { model } from './model-facts.ts';
import { loadModelFile } from './model-file.ts';
import { createRunner } from './network.ts';
import {
  type DetectAnswer,
  type DetectRequest,
  detectorProblem,
  type Network,
  type Runner,
} from './protocol.ts';
import { drawTestSlice } from './same-answer.ts';

const scope = workerScope<DetectRequest, DetectAnswer>();
let network: Promise<Network> | undefined;
/** Requests run one at a time. */
let queue: Promise<void> = Promise.resolve();

scope.onmessage = ({ data }) => {
  queue = queue.then(async () => {
    try {
      scope.postMessage(await answer(data));
    } catch (error) {
      scope.postMessage({
        type: 'failed',
        problem: detectorProblem(error),
      });
    }
  });
};

async function answer(request: DetectRequest): Promise<DetectAnswer> {
  if (request.type === 'load') {
    network = load(request);
    await network;
    return { type: 'ready' };
  }
  if (!network) throw new Error('The detector was not loaded.');
  const { detect, compare } = await network;
  if (request.type === 'read') return { type: 'read', result: await readPicture(request.picture, detect) };
  const slice = await drawTestSlice();
  // The first run allocates and tunes.
  await compare(slice);
  return { type: 'probed', answer: await compare(slice) };
}

async function load({ backend, threads }: { backend: 'wasm' | 'webgpu'; threads: number }): Promise<Network> {
  if (backend === 'wasm') {
    const exact = await createWasmRunner(threads);
    // The browser optimizes code during the first run: better before files arrive than on the first slice.
    const { size } = model.input;
    await exact({ gray: new Uint8Array(size * size), width: size, height: size });
    return { detect: exact, compare: exact };
  }
  // Only here are the GPU runtime and its network loaded.
  const { createGpuRunner } = await import('./gpu-runner.ts');
  const fast = await createGpuRunner(() =>
    scope.postMessage({ type: 'failed', problem: { key: 'problemDetectorStopped' } }),
  );
  return gpuWithFallback(fast, () => createWasmRunner(threads));
}

/** Runs the shipped 8-bit network on the CPU. */
async function createWasmRunner(threads: number): Promise<Runner> {
  const { env, InferenceSession, Tensor } = wasmRuntime;
  env.wasm.wasmPaths = { mjs: wasmModule, wasm: wasmBinary };
  env.wasm.numThreads = threads;
  env.logLevel = 'error';
  const session = await InferenceSession.create(await loadModelFile(modelAddress, model.sha256), {
    executionProviders: ['wasm'],
    graphOptimizationLevel: 'all',
  });
  return createRunner(session, (input, dims) => new Tensor('float32', input, dims));
}
