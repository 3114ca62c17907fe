import { and, asc, eq, getTableColumns, gte, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { networkDisagreement } from '#reading/lesions/disagreement.ts';
import { analyzeScan } from '#server/analysis/analyze-scan.ts';
import { openStoredModel } from '#server/analysis/detect/active-models.ts';
import { createEmbeddedDetector } from '#server/analysis/detect/embedded-detector.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { notDeleted } from '#server/platform/db/scan-predicates.ts';
import {
  type ModelRow,
  models,
  reviews,
  type ScanRow,
  scans,
  shadowResults,
} from '#server/platform/db/schema.ts';
import type { Detector } from '#server/ports/detector.ts';
import { failureCodeOf } from '#server/scan/failure.ts';
import { processJobType } from '#server/scan/jobs.ts';
import { detectionsOf } from '#server/scan/view.ts';

const batch = 20;
const maxCounted = 1_000;

/** Scans that the candidate has not analyzed: first those judged since it was added, then those uploaded since. */
async function* unanswered(db: Db, model: ModelRow, limit: number): AsyncGenerator<ScanRow[]> {
  const open = and(
    eq(scans.processingStatus, 'completed'),
    ne(scans.modelVersion, model.version),
    notDeleted,
    isNull(shadowResults.scanId),
  );
  const answer = and(eq(shadowResults.scanId, scans.id), eq(shadowResults.modelId, model.id));
  const columns = getTableColumns(scans);
  const judged = await db
    .select(columns)
    .from(reviews)
    .innerJoin(scans, eq(scans.reviewId, reviews.id))
    .leftJoin(shadowResults, answer)
    .where(and(gte(reviews.createdAt, model.createdAt), open))
    .orderBy(asc(reviews.createdAt))
    .limit(limit);
  if (judged.length > 0) yield judged;
  const fresh = await db
    .select(columns)
    .from(scans)
    .leftJoin(shadowResults, answer)
    .where(and(gte(scans.createdAt, model.createdAt), open))
    .orderBy(asc(scans.createdAt), asc(scans.id))
    .limit(limit);
  if (fresh.length > 0) yield fresh;
}

export async function countWaiting({ db }: Pick<Context, 'db'>, model: ModelRow): Promise<number> {
  if (!model.shadowSince) return 0;
  const ids = new Set<string>();
  for await (const rows of unanswered(db, model, maxCounted)) for (const { id } of rows) ids.add(id);
  return Math.min(ids.size, maxCounted);
}

/** Whether any analysis is waiting or running in the fleet. */
export async function visitorsWait({ queue }: Pick<Context, 'queue'>): Promise<boolean> {
  const { [processJobType.name]: depth } = await queue.depth();
  return depth !== undefined && depth.waiting + depth.running > 0;
}

/** Analyzes one scan in shadow and stores the findings separately. The scan changes only its place in the review queue. */
async function answerInShadow(
  context: Context,
  model: ModelRow,
  { detector, scan, signal }: { detector: Detector; scan: ScanRow; signal: AbortSignal },
): Promise<void> {
  const { db, log, now } = context;
  const about = { modelId: model.id, scanId: scan.id, createdAt: now() };
  let row: typeof shadowResults.$inferInsert;
  try {
    const found = await analyzeScan({ ...context, detector }, scan, { signal, onInference: () => undefined });
    row = { ...about, detections: found.detections, scope: found.scope, judged: found.judgment.judged };
  } catch (error) {
    if (signal.aborted) throw error;
    // Recorded once instead of retried forever.
    log.warn({ err: error, model: model.version }, 'a candidate gave no answer');
    row = { ...about, detections: [], scope: null, judged: false, failure: failureCodeOf(error) };
  }
  const shown = (await detectionsOf(db, [scan.id])).get(scan.id) ?? [];
  const ours = { judged: scan.judgment?.judged ?? true, detections: shown };
  const disagreement = row.failure ? null : networkDisagreement(ours, row, scan);
  await db.transaction(async (tx) => {
    // The scan or the model may have been deleted in the meantime.
    await tx.execute(sql`insert into shadow_results (model_id, scan_id, detections, scope, judged, failure, created_at)
      select m.id, s.id, ${JSON.stringify(row.detections)}::jsonb, ${row.scope ?? null}::float8, ${row.judged}, ${row.failure ?? null}, ${about.createdAt.toISOString()}::timestamptz
      from models m, scans s where m.id = ${model.id} and s.id = ${scan.id} on conflict do nothing`);
    await tx.update(scans).set({ networkDisagreement: disagreement }).where(eq(scans.id, scan.id));
  });
}

/**
 * Runs the shadow candidate on pending scans while no visitor waits, checked before every scan. The network uses one
 * core. Returns the number of analyzed scans; the next run continues.
 */
export async function runShadow(
  context: Context,
  { signal, forMs }: { signal: AbortSignal; forMs: number },
): Promise<number> {
  const { db, storage } = context;
  const until = performance.now() + forMs;
  const [model] = await db.select().from(models).where(isNotNull(models.shadowSince));
  if (!model || (await visitorsWait(context))) return 0;
  let detector: Detector | undefined;
  let done = 0;
  try {
    for (;;) {
      const next = await unanswered(db, model, batch).next();
      if (next.done) return done;
      detector ??= await createEmbeddedDetector(await openStoredModel(storage, model), { cores: 1 });
      for (const scan of next.value) {
        signal.throwIfAborted();
        if (performance.now() > until || (await visitorsWait(context)) || !(await inShadow(db, model.id))) {
          return done;
        }
        await answerInShadow(context, model, { detector, scan, signal });
        done += 1;
      }
    }
  } finally {
    await detector?.close();
  }
}

/** False if it was promoted, stopped or deleted since the run began. */
async function inShadow(db: Db, id: string): Promise<boolean> {
  const [row] = await db
    .select({ id: models.id })
    .from(models)
    .where(and(eq(models.id, id), isNotNull(models.shadowSince)));
  return row !== undefined;
}
