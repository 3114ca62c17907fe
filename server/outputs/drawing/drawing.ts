import { Piscina } from 'piscina';
import { samples } from '#server/phantom/samples.ts';
import { volumeSamples } from '#server/phantom/volume-samples.ts';
import type { DrawnSample, OutputKind, SampleFile } from '#server/ports/scan-outputs.ts';
import type { OutputInput } from './draw-outputs.ts';
import type { DrawTask } from './draw-worker.ts';

/** Draws in a thread of its own: a picture or a PDF of a large scan takes seconds, which should not hold up others. */
export interface Drawing {
  output(kind: OutputKind, input: OutputInput): Promise<Uint8Array>;
  /** A public sample as a file, or a small picture of it; undefined for an id that does not exist. */
  sample(id: string, kind: keyof DrawnSample): Promise<SampleFile | undefined>;
  close(): Promise<void>;
}

/** Milliseconds without work after which the thread ends and gives its memory back. */
const idleMs = 30_000;
/** Megabytes of JavaScript heap; pixels are outside it. */
const heapMegabytes = 256;

const known = new Set([...samples, ...volumeSamples].map(({ id }) => id));

export function createDrawing(): Drawing {
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

  async function drawSample(sampleId: string): Promise<DrawnSample> {
    try {
      return (await pool.run({ what: 'sample', sampleId })) as DrawnSample;
    } catch (error) {
      // The next who asks gets a new try.
      drawn.delete(sampleId);
      throw error;
    }
  }

  return {
    output: async (kind, input) => (await pool.run({ what: 'output', kind, input })) as Uint8Array,
    async sample(id, kind) {
      if (!known.has(id)) return undefined;
      const sample = drawn.get(id) ?? drawSample(id);
      drawn.set(id, sample);
      return (await sample)[kind];
    },
    close: () => pool.destroy(),
  };
}
