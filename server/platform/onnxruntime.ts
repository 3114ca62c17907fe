import { createRequire } from 'node:module';
import type * as OnnxRuntime from 'onnxruntime-node';

const require = createRequire(import.meta.url);

function isInstalled(name: string): boolean {
  try {
    require.resolve(name);
    return true;
  } catch {
    return false;
  }
}

/**
 * onnxruntime-node downloads libraries for graphics processors when it is installed. A published Sulcus therefore brings the
 * library for each platform in a package of its own (tools/pack.ts).
 */
function loadRuntime(): typeof OnnxRuntime {
  const own = `sulcus-onnxruntime-${process.platform}-${process.arch}`;
  // Not by an attempt to load it: a package that lacks one of its own dependencies fails with the same code as a missing one.
  return require(isInstalled(own) ? own : 'onnxruntime-node');
}

export const { InferenceSession, Tensor } = loadRuntime();
