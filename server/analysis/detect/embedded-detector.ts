import { confidenceCutOff } from '#contract/constants.ts';
import { lowestConfidence } from '#reading/detector/slice-reading.ts';
import { AppError } from '#server/app-error.ts';
import '#server/platform/no-telemetry.ts';
import type { EmbeddedDetector } from '#server/ports/detector.ts';
import type { RunnableModel } from './load-model.ts';
import { createPools, type PoolOptions } from './network-pools.ts';
import type { WorkerAnswer, WorkerTask } from './onnx-worker.ts';
import { createPhantomTest } from './phantom-test.ts';

/** The project's own network in worker threads. Resolves once it has been loaded and run, unless it is lazy. */
export async function createEmbeddedDetector(
  model: RunnableModel,
  options: PoolOptions = {},
): Promise<EmbeddedDetector> {
  const pools = createPools(model, options);
  const identity = { name: model.name, version: model.version, provider: 'embedded' as const };

  const limits = { ...model.postprocess, cutOff: confidenceCutOff };

  const testOnPhantom = createPhantomTest({ mustFind: true });
  const detector: EmbeddedDetector = {
    limits,
    detect: async (image, { minConfidence = lowestConfidence } = {}) => {
      // Copy only the pixels: sending a view would copy its whole buffer to the thread.
      const gray = new Uint8Array(image.gray);
      const task: WorkerTask = {
        image: { gray, width: image.width, height: image.height },
        minConfidence,
      };
      const pool = pools.choose();
      if (pool.queueSize >= pool.options.maxQueue) {
        throw new AppError('busy', (t) => t('detectorBusy'), { retryAfter: 5 });
      }
      const { reading, milliseconds } = await pools.track(
        pool.run(task, { transferList: [gray.buffer] }) as Promise<WorkerAnswer>,
      );
      return { own: { reading, limits, studies: model.studies }, model: identity, milliseconds };
    },
    describe: () => identity,
    selfTest: () => testOnPhantom(detector),
    close: pools.close,
  };
  try {
    if (!options.lazy) await pools.load();
  } catch (cause) {
    await pools.close();
    throw new Error(`The model ${model.path} cannot be run.`, { cause });
  }
  return detector;
}
