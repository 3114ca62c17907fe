import gpuModule from 'onnxruntime-web/ort-wasm-simd-threaded.asyncify.mjs?url';
import gpuBinary from 'onnxruntime-web/ort-wasm-simd-threaded.asyncify.wasm?url';
import * as gpuRuntime from 'onnxruntime-web/webgpu';
import { detectSlice } from './network.ts';
import type { Runner } from './protocol.ts';

/** The network on the graphics processor. Fetched only where the browser has one. */
export async function createGpuRunner(bytes: Uint8Array): Promise<Runner> {
  const { env, InferenceSession, Tensor } = gpuRuntime;
  env.wasm.wasmPaths = { mjs: gpuModule, wasm: gpuBinary };
  env.wasm.numThreads = 1;
  env.logLevel = 'error';
  const session = await InferenceSession.create(bytes, { executionProviders: ['webgpu'] });
  return {
    backend: 'webgpu',
    threads: 1,
    note: null,
    detect: (image) => detectSlice(session, (input, dims) => new Tensor('float32', input, dims), image),
  };
}
