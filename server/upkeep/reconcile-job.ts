import { z } from 'zod';
import { type Reconciliation, reconciliation } from '#contract/library.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { readSetting, writeSetting } from '#server/platform/db/settings.ts';
import { defineJob } from '#server/platform/queue/define-job.ts';
import { reconcileJobType } from '#server/scan/jobs.ts';
import { atStart, emptyTally, reconcileBatch } from './reconcile.ts';

const key = 'reconciliation';
/** A run without progress for this long was abandoned. */
const abandonedMs = 10 * 60_000;

const stored = z.object({
  position: z.object({ part: z.enum(['files', 'scans', 'done']), after: z.string().nullable() }),
  tally: reconciliation.omit({ running: true }),
});
type Stored = z.infer<typeof stored>;

async function readRun(db: Pick<Db, 'select'>): Promise<(Stored & { updatedAt: Date }) | undefined> {
  const row = await readSetting(db, key);
  const read = stored.safeParse(row?.value);
  return row && read.success ? { ...read.data, updatedAt: row.updatedAt } : undefined;
}

const writeRun = (db: Pick<Db, 'insert'>, value: Stored, updatedAt: Date): Promise<void> =>
  writeSetting(db, key, value, updatedAt);

/** The current run, or the last one. */
export async function readReconciliation({ db }: Context): Promise<Reconciliation> {
  const run = await readRun(db);
  return { running: run !== undefined && run.position.part !== 'done', ...(run?.tally ?? emptyTally) };
}

/** Starts a run in the background unless one is running. */
export async function requestReconciliation({ db, queue, now }: Context): Promise<void> {
  await db.transaction(async (tx) => {
    const run = await readRun(tx);
    const moment = now();
    const alive = run && run.updatedAt.getTime() > moment.getTime() - abandonedMs;
    if (alive && run.position.part !== 'done') return;
    await writeRun(tx, { position: atStart, tally: emptyTally }, moment);
    await queue.enqueue(reconcileJobType, {}, { within: tx });
  });
}

/** Every night and on request, in batches: an interrupted run resumes where it stopped. */
export const reconcileJob = defineJob({
  ...reconcileJobType,
  schedule: '41 2 * * *',
  concurrency: 1,
  timeoutSeconds: 3_600,
  handler: async (_, context: Context, { signal }) => {
    const { db, now } = context;
    const run = await readRun(db);
    let progress: Stored =
      run && run.position.part !== 'done' ? run : { position: atStart, tally: emptyTally };
    while (progress.position.part !== 'done') {
      signal.throwIfAborted();
      const { position, tally } = await reconcileBatch(context, progress);
      progress = { position, tally };
      await writeRun(db, progress, now());
    }
  },
});
