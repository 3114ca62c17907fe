import wasmModule from 'onnxruntime-web/ort-wasm-simd-threaded.mjs?url';
import wasmBinary from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';
import * as wasmRuntime from 'onnxruntime-web/wasm';
import modelAddress from '#model/sulcus.onnx?url';
import { model } from './model-facts.ts';
import { loadModelFile } from './model-file.ts';
import { detectSlice } from './network.ts';
import type { Runner } from './protocol.ts';

/** Runs the shipped 8-bit network on the CPU. */
export async function createWasmRunner(threads: number): Promise<Runner> {
  const { env, InferenceSession, Tensor } = wasmRuntime;
  env.wasm.wasmPaths = { mjs: wasmModule, wasm: wasmBinary };
  env.wasm.numThreads = threads;
  env.logLevel = 'error';
  const session = await InferenceSession.create(await loadModelFile(modelAddress, model.sha256), {
    executionProviders: ['wasm'],
    graphOptimizationLevel: 'all',
  });
  return (image) => detectSlice(session, (input, dims) => new Tensor('float32', input, dims), image);
}
