import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import type { RunnableModel } from './load-model.ts';
import type { WorkerAnswer, WorkerSetup, WorkerTask } from './onnx-worker.ts';

export interface PoolOptions {
  /** Pictures analyzed in parallel if several are waiting. Each thread holds its own copy of the network. */
  threads?: number;
  /** Cores to use. One picture gets all of them, several get an equal share each. */
  cores?: number;
  /** Pictures that may wait. Further ones are refused. */
  maxWaiting?: number;
  /** Load the network with the first picture. */
  lazy?: boolean;
  /** Milliseconds without parallel pictures after which the additional threads end. */
  restAfter?: number;
}

/**
 * The threads that run a network. A single picture is fastest on all cores; many pictures are fastest on one core each,
 * because cores that share a picture wait for each other. The threads for many start when first needed; until they are
 * loaded, pictures wait for the first thread.
 */
export function createPools(model: RunnableModel, options: PoolOptions) {
  const { threads = 1, cores = availableParallelism(), restAfter = 60_000 } = options;
  const openPool = (count: number, minThreads = count): Piscina => {
    const setup: WorkerSetup = { model, coresPerRun: Math.max(1, Math.floor(cores / count)) };
    const pool = new Piscina({
      filename: new URL('./onnx-worker.ts', import.meta.url).href,
      minThreads,
      maxThreads: count,
      idleTimeout: Number.POSITIVE_INFINITY,
      maxQueue: options.maxWaiting ?? 32,
      workerData: setup,
      resourceLimits: { maxYoungGenerationSizeMb: 24 },
    });
    // A thread that dies while loading also emits an error on the pool. The waiting run fails anyway.
    pool.on('error', () => undefined);
    return pool;
  };
  const forOne = openPool(1, options.lazy ? 0 : 1);
  let forMany: { pool: Piscina; loaded: boolean; loading: Promise<void> } | undefined;
  let resting: NodeJS.Timeout | undefined;
  const inHand = new Set<Promise<WorkerAnswer>>();

  function startForMany(): NonNullable<typeof forMany> {
    const pool = openPool(threads);
    const started = { pool, loaded: false, loading: Promise.resolve() };
    started.loading = loadThreads(pool, threads).then(
      () => {
        started.loaded = true;
      },
      async () => {
        // The first thread continues alone. The next load peak tries again.
        forMany = undefined;
        await pool.destroy();
      },
    );
    return started;
  }

  function choosePool(): Piscina {
    clearTimeout(resting);
    if (threads === 1 || inHand.size === 0) return forOne;
    forMany ??= startForMany();
    return forMany.loaded ? forMany.pool : forOne;
  }

  /** Ends the additional threads and frees their memory. */
  async function endForMany(): Promise<void> {
    const ending = forMany;
    await ending?.loading;
    if (forMany !== ending || inHand.size > 0) return;
    forMany = undefined;
    await ending?.pool.destroy();
  }

  return {
    choose: choosePool,
    /** Counts a run until it ends. */
    async track(run: Promise<WorkerAnswer>): Promise<WorkerAnswer> {
      inHand.add(run);
      try {
        return await run;
      } finally {
        inHand.delete(run);
        if (forMany && inHand.size === 0) resting = setTimeout(() => void endForMany(), restAfter).unref();
      }
    },
    load: () => loadThreads(forOne, 1),
    async close(): Promise<void> {
      clearTimeout(resting);
      // Terminating a thread while the network runs would crash the process, so let it finish first.
      await Promise.allSettled(inHand);
      await forMany?.loading;
      await Promise.all([forOne.destroy(), forMany?.pool.destroy()]);
    },
  };
}

/** Sends a tiny picture to each thread, which answers only after loading the network. */
async function loadThreads(pool: Piscina, threads: number): Promise<void> {
  const task: WorkerTask = { image: { gray: new Uint8Array(64), width: 8, height: 8 }, minConfidence: 1 };
  await Promise.all(Array.from({ length: threads }, () => pool.run(task)));
}
