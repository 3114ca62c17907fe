import { Piscina } from 'piscina';
import { trueSize } from '#imaging/geometry/true-size.ts';
import { samples, volumeSamples } from '#phantom/samples.ts';
import type { MemoryBudget } from '#server/platform/memory/memory-budget.ts';
import type { DrawnSample, OutputKind, SampleFile } from '#server/ports/scan-outputs.ts';
import type { OutputInput } from './draw-outputs.ts';
import type { DrawTask } from './draw-worker.ts';

/** Idle milliseconds after which the thread ends and frees its memory. */
const idleMs = 30_000;
/** Megabytes of JavaScript heap; pixels are outside it. */
const heapMegabytes = 256;

/**
 * Bytes for each pixel of a picture that is drawn: canvas, its copies in and out, and the encoded file. Measured as the peak
 * of a process that only draws (4096 × 4096).
 */
const perPixel = 26;
/** Of the frames of a report, those whose memory may not be free yet. */
const framesAtOnce = 3;
/** Drawings up to this are made at any time. */
const smallDrawing = 64 * 2 ** 20;

/** Bytes that an output takes at the peak. */
function drawingMemory({ scan, otherFrames }: OutputInput): number {
  const { width, height } = trueSize(scan, scan.pixelSpacing);
  return width * height * perPixel * Math.min(framesAtOnce, 1 + otherFrames.length);
}

const known = new Set([...samples, ...volumeSamples].map(({ id }) => id));

type Pool = Piscina<DrawTask, Uint8Array | DrawnSample>;

function openPool(): Pool {
  const pool: Pool = new Piscina({
    filename: new URL('./draw-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleMs,
    concurrentTasksPerWorker: 1,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  });
  // The pool replaces a thread that dies outside a task. Without a listener, the error would end the process.
  pool.on('error', () => undefined);
  return pool;
}

export type Drawing = ReturnType<typeof createDrawing>;

/** Draws in a separate thread: the picture or PDF of a large scan takes seconds. */
export function createDrawing(memory: MemoryBudget) {
  const pool = openPool();
  const alone = new Set<Pool>();
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

  /** In a thread of its own, which keeps no memory once it has ended. */
  async function drawLarge(kind: OutputKind, input: OutputInput): Promise<Uint8Array> {
    const lease = await memory.take(drawingMemory(input), 'drawing');
    const own = openPool();
    alone.add(own);
    try {
      return (await own.run({ what: 'output', kind, input })) as Uint8Array;
    } finally {
      await own.destroy();
      alone.delete(own);
      lease.giveBack();
    }
  }

  return {
    output: async (kind: OutputKind, input: OutputInput): Promise<Uint8Array> =>
      drawingMemory(input) > smallDrawing
        ? drawLarge(kind, input)
        : ((await pool.run({ what: 'output', kind, input })) as Uint8Array),
    /** A public sample as a file, or a small picture of it; undefined for an id that does not exist. */
    async sample(id: string, kind: keyof DrawnSample): Promise<SampleFile | undefined> {
      if (!known.has(id)) return undefined;
      const sample = drawn.get(id) ?? drawSample(id);
      drawn.set(id, sample);
      return (await sample)[kind];
    },
    close: async () => {
      await Promise.all([pool, ...alone].map((each) => each.destroy()));
    },
  };
}
