import { createRequire } from 'node:module';
import type * as OnnxRuntime from 'onnxruntime-node';

const require = createRequire(import.meta.url);

/**
 * onnxruntime-node downloads libraries for graphics processors when it is installed. A published Sulcus therefore brings the
 * library for each platform in a package of its own (tools/pack.ts).
 */
function loadRuntime(): typeof OnnxRuntime {
  try {
    return require(`sulcus-onnxruntime-${process.platform}-${process.arch}`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error;
    return require('onnxruntime-node');
  }
}

export const { InferenceSession, Tensor } = loadRuntime();
