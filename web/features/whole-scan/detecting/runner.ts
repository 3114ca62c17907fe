import wasmModule from 'onnxruntime-web/ort-wasm-simd-threaded.mjs?url';
import wasmBinary from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';
import * as wasmRuntime from 'onnxruntime-web/wasm';
import { detectSlice } from './network.ts';
import type { Runner } from './protocol.ts';
import { sameAnswer, testSlice } from './same-answer.ts';

/** WebAssembly, and WebGPU in its place where a first slice gives the same answer in less time. */
export async function createRunner(
  bytes: Uint8Array,
  options: { threads: number; tryGpu: boolean },
): Promise<Runner> {
  const { env, InferenceSession, Tensor } = wasmRuntime;
  env.wasm.wasmPaths = { mjs: wasmModule, wasm: wasmBinary };
  env.wasm.numThreads = options.threads;
  env.logLevel = 'error';
  const session = await InferenceSession.create(bytes, {
    executionProviders: ['wasm'],
    graphOptimizationLevel: 'all',
  });
  const wasm: Runner = {
    backend: 'wasm',
    threads: options.threads,
    note: null,
    detect: (image) => detectSlice(session, (input, dims) => new Tensor('float32', input, dims), image),
  };
  // The first run allocates and tunes.
  const expected = await wasm.detect(testSlice());
  if (!options.tryGpu) return wasm;
  try {
    if (!(await hasGpu())) return wasm;
    const { createGpuRunner } = await import('./gpu-runner.ts');
    const gpu = await createGpuRunner(bytes);
    await gpu.detect(testSlice());
    const found = await gpu.detect(testSlice());
    const again = await wasm.detect(testSlice());
    if (!sameAnswer(found, expected)) return { ...wasm, note: 'WebGPU gave another answer and is not used' };
    if (found.milliseconds > again.milliseconds)
      return { ...wasm, note: 'WebGPU is slower here and is not used' };
    await session.release();
    return gpu;
  } catch {
    return { ...wasm, note: 'WebGPU cannot run this network' };
  }
}

interface MaybeGpu {
  gpu?: { requestAdapter(): Promise<object | null> };
}

/** Many browsers have the interface without a graphics processor behind it. */
async function hasGpu(): Promise<boolean> {
  const { gpu } = navigator as MaybeGpu;
  return (await gpu?.requestAdapter()) != null;
}
