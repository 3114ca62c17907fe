import gpuModule from 'onnxruntime-web/ort-wasm-simd-threaded.asyncify.mjs?url';
import gpuBinary from 'onnxruntime-web/ort-wasm-simd-threaded.asyncify.wasm?url';
import * as gpuRuntime from 'onnxruntime-web/webgpu';
import halfAddress from '#model/sulcus-fp16.onnx?url';
import { halfToFloat } from './half-to-float.ts';
import { halfSha256 } from './model-facts.ts';
import { loadModelFile } from './model-file.ts';
import { createRunner } from './network.ts';
import type { Runner } from './protocol.ts';

/**
 * Runs the network on the GPU at half precision, or with 32-bit floats if the GPU does not support half precision.
 * Calls `onLost` when the browser withdraws the GPU, even between slices.
 */
export async function createGpuRunner(onLost: () => void): Promise<Runner> {
  const { env, InferenceSession, Tensor } = gpuRuntime;
  env.wasm.wasmPaths = { mjs: gpuModule, wasm: gpuBinary };
  env.wasm.numThreads = 1;
  env.logLevel = 'error';
  const half = await loadModelFile(halfAddress, halfSha256);
  const session = await InferenceSession.create((await supportsFloat16()) ? half : halfToFloat(half), {
    executionProviders: ['webgpu'],
  });
  const device: { lost: Promise<unknown> } = await env.webgpu.device;
  void device.lost.then(onLost);
  return createRunner(session, (input, dims) => new Tensor('float32', input, dims));
}

interface Gpu {
  gpu?: { requestAdapter(): Promise<{ features: ReadonlySet<string> } | null> };
}

async function supportsFloat16(): Promise<boolean> {
  const adapter = await (navigator as Gpu).gpu?.requestAdapter();
  if (!adapter) throw new Error('There is no graphics processor here');
  return adapter.features.has('shader-f16');
}
