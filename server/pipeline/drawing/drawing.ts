import { Piscina } from 'piscina';
import { samples } from '#server/phantom/samples.ts';
import { volumeSamples } from '#server/phantom/volume-samples.ts';
import type { OutputInput, OutputKind } from './draw-outputs.ts';
import type { DrawnSample, SampleFile } from './draw-sample.ts';
import type { DrawTask } from './draw-worker.ts';
import { keptSample } from './kept-samples.ts';

/** Draws in a thread of its own: a picture or a PDF of a large scan takes seconds, which nobody else should wait. */
export interface Drawing {
  output(kind: OutputKind, input: OutputInput): Promise<Uint8Array>;
  /** A public sample as a file, or a small picture of it; undefined for an id that does not exist. */
  sample(id: string, kind: keyof DrawnSample): Promise<SampleFile | undefined>;
  close(): Promise<void>;
}

/** Milliseconds without work after which the thread ends and gives its memory back. */
const idleMs = 30_000;
/** Megabytes of JavaScript heap; pixels lie outside it. */
const heapMegabytes = 256;

/** `samplesIn` says where samples are kept for the next start; without it they are drawn by this process. */
export function createDrawing(samplesIn?: () => Promise<string>): Drawing {
  const pool = new Piscina<DrawTask, Uint8Array | DrawnSample>({
    filename: new URL('./draw-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleMs,
    concurrentTasksPerWorker: 1,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  });
  // A thread that dies outside a task is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  /** Samples never change while the product runs. */
  const drawn = new Map<string, Promise<DrawnSample>>();
  let folder: Promise<string> | undefined;

  async function drawSample(sampleId: string): Promise<DrawnSample> {
    try {
      const draw = async (): Promise<DrawnSample> =>
        (await pool.run({ what: 'sample', sampleId })) as DrawnSample;
      folder ??= samplesIn?.();
      return folder ? await keptSample(await folder, sampleId, draw) : await draw();
    } catch (error) {
      // The next who asks gets a new try.
      drawn.delete(sampleId);
      throw error;
    }
  }

  return {
    output: async (kind, input) => (await pool.run({ what: 'output', kind, input })) as Uint8Array,
    async sample(id, kind) {
      if (![...samples, ...volumeSamples].some((sample) => sample.id === id)) return undefined;
      const sample = drawn.get(id) ?? drawSample(id);
      drawn.set(id, sample);
      return (await sample)[kind];
    },
    close: () => pool.destroy(),
  };
}
