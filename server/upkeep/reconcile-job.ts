import { z } from 'zod';
import { type Reconciliation, reconciliation } from '#contract/library.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { readSetting, writeSetting } from '#server/platform/db/settings.ts';
import { outageOf } from '#server/platform/outage.ts';
import { defineJob } from '#server/platform/queue/define-job.ts';
import { reconcileJobType } from '#server/scan/jobs.ts';
import { commandLine } from '#words/say/command-line.ts';
import { atStart, emptyTally, hasEnded, reconcileBatch } from './reconcile.ts';

const key = 'reconciliation';
/** A run without progress for this long was abandoned. */
const abandonedMs = 10 * 60_000;

/** Until the next working day. A longer run goes on in the next night. */
const longestNight = 8 * 3_600;

const stored = z.object({
  position: z.object({
    part: z.enum(['files', 'orphans', 'scans', 'done', 'asks']),
    after: z.string().nullable(),
  }),
  tally: reconciliation.omit({ state: true, failure: true }),
  anyway: z.boolean(),
  damagedBefore: z.array(z.string()).default([]),
  /** Why the run stopped before its end. */
  failure: z.enum(['busy', 'internal']).nullable().catch('internal'),
});
type Stored = z.infer<typeof stored>;

const newRun = (anyway: boolean, last: Stored | undefined): Stored => ({
  position: atStart,
  tally: emptyTally,
  anyway,
  damagedBefore: last?.tally.damaged ?? [],
  failure: null,
});

interface StoredRun {
  run: Stored;
  updatedAt: Date;
}

async function readRun(db: Pick<Db, 'select'>): Promise<StoredRun | undefined> {
  const row = await readSetting(db, key);
  const read = stored.safeParse(row?.value);
  return row && read.success ? { run: read.data, updatedAt: row.updatedAt } : undefined;
}

const writeRun = (db: Pick<Db, 'insert'>, value: Stored, updatedAt: Date): Promise<void> =>
  writeSetting(db, key, value, updatedAt);

function failureOf({ run, updatedAt }: StoredRun, now: Date): Stored['failure'] | 'abandoned' {
  if (run.failure !== null || hasEnded(run.position)) return run.failure;
  const abandoned = updatedAt.getTime() <= now.getTime() - abandonedMs;
  return abandoned ? 'abandoned' : null;
}

/** The current run, or the last one. */
export async function readReconciliation({ db, now }: Pick<Context, 'db' | 'now'>): Promise<Reconciliation> {
  const known = await readRun(db);
  if (!known) return { state: 'done', failure: null, ...emptyTally };
  const failure = failureOf(known, now());
  const { part } = known.run.position;
  const state = failure !== null ? 'failed' : part === 'done' || part === 'asks' ? part : 'running';
  return { state, failure: failure && commandLine.sync(failure), ...known.run.tally };
}

/** Starts a run in the background unless one is running. */
export async function requestReconciliation(
  { db, queue, now }: Context,
  { anyway }: { anyway: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    const known = await readRun(tx);
    const moment = now();
    if (known && !hasEnded(known.run.position) && failureOf(known, moment) === null) return;
    await writeRun(tx, newRun(anyway, known?.run), moment);
    await queue.enqueue(reconcileJobType, {}, { within: tx });
  });
}

/** Of an unexpected failure, the log has the details, beside this job. */
const codeOf = (error: unknown): 'busy' | 'internal' =>
  (error instanceof AppError ? error : outageOf(error))?.code === 'busy' ? 'busy' : 'internal';

/** Every night and on request, in batches: an interrupted run resumes where it stopped. */
export const reconcileJob = defineJob({
  ...reconcileJobType,
  schedule: '41 2 * * *',
  concurrency: 1,
  timeoutSeconds: longestNight,
  retry: { limit: 2 },
  handler: async (_, context: Context, { signal, lastAttempt }) => {
    const { db, now } = context;
    const run = (await readRun(db))?.run;
    let progress: Stored = run && !hasEnded(run.position) ? { ...run, failure: null } : newRun(false, run);
    try {
      while (!hasEnded(progress.position)) {
        signal.throwIfAborted();
        progress = { ...progress, ...(await reconcileBatch(context, progress)) };
        await writeRun(db, progress, now());
      }
    } catch (error) {
      if (lastAttempt && !signal.aborted) await writeRun(db, { ...progress, failure: codeOf(error) }, now());
      throw error;
    }
  },
});
