import { Piscina } from 'piscina';
import { samples, volumeSamples } from '#phantom/samples.ts';
import type { DrawnSample, OutputKind, SampleFile } from '#server/ports/scan-outputs.ts';
import type { OutputInput } from './draw-outputs.ts';
import type { DrawTask } from './draw-worker.ts';

/** Idle milliseconds after which the thread ends and frees its memory. */
const idleMs = 30_000;
/** Megabytes of JavaScript heap; pixels are outside it. */
const heapMegabytes = 256;

const known = new Set([...samples, ...volumeSamples].map(({ id }) => id));

export type Drawing = ReturnType<typeof createDrawing>;

/** Draws in a separate thread: the picture or PDF of a large scan takes seconds. */
export function createDrawing() {
  const pool = new Piscina<DrawTask, Uint8Array | DrawnSample>({
    filename: new URL('./draw-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleMs,
    concurrentTasksPerWorker: 1,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  });
  // The pool replaces a thread that dies outside a task. Without a listener, the error would end the process.
  pool.on('error', () => undefined);
  /** Samples never change while the product runs. */
  const drawn = new Map<string, Promise<DrawnSample>>();

  async function drawSample(sampleId: string): Promise<DrawnSample> {
    try {
      return (await pool.run({ what: 'sample', sampleId })) as DrawnSample;
    } catch (error) {
      // The next request tries again.
      drawn.delete(sampleId);
      throw error;
    }
  }

  return {
    output: async (kind: OutputKind, input: OutputInput) =>
      (await pool.run({ what: 'output', kind, input })) as Uint8Array,
    /** A public sample as a file, or a small picture of it; undefined for an id that does not exist. */
    async sample(id: string, kind: keyof DrawnSample): Promise<SampleFile | undefined> {
      if (!known.has(id)) return undefined;
      const sample = drawn.get(id) ?? drawSample(id);
      drawn.set(id, sample);
      return (await sample)[kind];
    },
    close: () => pool.destroy(),
  };
}
