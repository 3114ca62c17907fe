import { randomUUID } from 'node:crypto';
import { and, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { ResponseOf } from '#contract/call.ts';
import type { CandidateModel, modelsCall } from '#contract/models.ts';
import { shownVersion } from '#contract/recorded-model.ts';
import { readPromoted } from '#server/analysis/detect/active-models.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { AdminSession } from '#server/http/register-call.ts';
import { recordAudit } from '#server/platform/db/audit.ts';
import { type Db, rowsOf } from '#server/platform/db/connect.ts';
import { inBatches, someOf } from '#server/platform/db/in-batches.ts';
import { type ModelRow, modelPromotions, models, shadowResults } from '#server/platform/db/schema.ts';
import { selfTestWords } from '#words/say/self-test.ts';
import { type CandidateFiles, checkCandidate, tryCandidate } from './check-candidate.ts';

type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

const historyLength = 20;
/** An arbitrary number, different from the product's other advisory locks. */
const lockKey = 7283014;

export const modelFolder = (id: string): string => `models/${id}`;

/** Serializes promotions, shadows and deletions, because each reads the current state before changing it. */
export async function withModelLock<T>(db: Db, change: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`);
    return change(tx);
  });
}

export async function findModel(db: Pick<Db, 'select'>, id: string): Promise<ModelRow> {
  const [row] = await db.select().from(models).where(eq(models.id, id));
  if (!row) throw new AppError('not_found', (t) => t('models.gone'));
  return row;
}

function viewModel(row: ModelRow, activeId: string | undefined): CandidateModel {
  return {
    id: row.id,
    version: shownVersion(row.version),
    sha256: row.sha256,
    bytes: row.bytes,
    trainedOn: row.training.date,
    hasCard: row.card !== null,
    selfTest: { success: row.selfTest.success, message: selfTestWords(row.selfTest) },
    state: row.id === activeId ? 'active' : row.shadowSince ? 'shadow' : 'waiting',
    addedBy: row.addedBy,
    createdAt: row.createdAt.toISOString(),
  };
}

export async function listModels({
  db,
  detector,
  models: loaded,
}: Context): Promise<ResponseOf<typeof modelsCall>> {
  const [rows, promoted, history] = await Promise.all([
    db.select().from(models).orderBy(desc(models.createdAt)),
    readPromoted(db),
    db.select().from(modelPromotions).orderBy(desc(modelPromotions.id)).limit(historyLength),
  ]);
  const { shipped } = loaded;
  const active = promoted
    ? { id: promoted.id, version: promoted.version, hasCard: promoted.card !== null }
    : shipped && { id: null, version: shipped.version, hasCard: true };
  return {
    active: shipped && active,
    answering: detector.describe().version,
    shipped: shipped?.version ?? null,
    models: rows.map((row) => viewModel(row, promoted?.id)),
    history: history.map(({ modelId: _, ...entry }) => ({
      ...entry,
      version: shownVersion(entry.version),
      promotedAt: entry.promotedAt.toISOString(),
      takenBackAt: entry.takenBackAt?.toISOString() ?? null,
    })),
  };
}

async function refuseKnown(
  { db, models: { shipped } }: Context,
  version: string,
  sha256: string,
): Promise<void> {
  if (sha256 === shipped?.card?.sha256) {
    throw new AppError('conflict', (t) => t('models.shipped'));
  }
  const [same] = await db
    .select({ version: models.version, sha256: models.sha256 })
    .from(models)
    .where(or(eq(models.sha256, sha256), sql`lower(${models.version}) = lower(${version})`));
  if (same?.sha256 === sha256) {
    throw new AppError('conflict', (t) => t('models.known', { version: same.version }));
  }
  if (same || version.toLowerCase() === shipped?.version.toLowerCase()) {
    throw new AppError('conflict', (t) =>
      t('models.versionTaken', { version, option: `--set version='"my-model-2"'` }),
    );
  }
}

/** Checks and stores a candidate, and runs it in shadow unless another one does. */
export async function addModel(
  context: Context,
  by: AdminSession,
  files: CandidateFiles,
): Promise<CandidateModel> {
  const { db, storage, now } = context;
  const checked = checkCandidate(files);
  const { training, card, sha256 } = checked;
  await refuseKnown(context, training.version, sha256);
  const selfTest = await tryCandidate(checked);
  const id = randomUUID();
  const path = `${modelFolder(id)}/sulcus.onnx`;
  await storage.put(path, checked.model, { contentType: 'application/octet-stream' });
  try {
    return await withModelLock(db, async (tx) => {
      const [shadowed] = await tx.select({ id: models.id }).from(models).where(isNotNull(models.shadowSince));
      const [row] = await tx
        .insert(models)
        .values({
          id,
          version: training.version,
          sha256,
          bytes: checked.model.length,
          path,
          training,
          card,
          selfTest,
          shadowSince: shadowed ? null : now(),
          addedBy: by.username,
          createdAt: now(),
        })
        .onConflictDoNothing()
        .returning();
      if (!row)
        throw new AppError('conflict', (t) => t('models.addedMeanwhile', { version: training.version }));
      await recordAudit(tx, { admin: by.username, action: 'add model', target: row.version, detail: sha256 });
      return viewModel(row, undefined);
    });
  } catch (error) {
    await storage.deleteAll(modelFolder(id)).catch(() => undefined);
    throw error;
  }
}

export async function setShadow(
  { db, now }: Context,
  by: AdminSession,
  id: string,
  shadow: boolean,
): Promise<ModelRow> {
  return withModelLock(db, async (tx) => {
    const row = await findModel(tx, id);
    if (shadow) {
      const [other] = await tx.select().from(models).where(isNotNull(models.shadowSince));
      if (other && other.id !== id) {
        throw new AppError('conflict', (t) => t('models.otherShadow', { version: other.version }));
      }
      if ((await readPromoted(tx))?.id === id) {
        throw new AppError('conflict', (t) => t('models.activeNoShadow', { version: row.version }));
      }
    }
    await tx
      .update(models)
      .set({ shadowSince: shadow ? (row.shadowSince ?? now()) : null })
      .where(eq(models.id, id));
    const action = shadow ? 'start shadow of model' : 'stop shadow of model';
    await recordAudit(tx, { admin: by.username, action, target: row.version });
    return row;
  });
}

/** Its answers are deleted with it and no longer affect the order of the review queue. */
async function forgetAnswers(db: Db, modelId: string): Promise<void> {
  await inBatches(async (rows) => {
    const [gone] = await rowsOf<{ n: number }>(
      db,
      sql`with gone as (
          delete from shadow_results where ${someOf(shadowResults, eq(shadowResults.modelId, modelId), rows)}
          returning scan_id
        ),
        changed as (update scans set network_disagreement = null where id in (select scan_id from gone))
        select count(*)::int as n from gone`,
    );
    return gone!.n;
  });
}

async function refuseNeeded(tx: Tx, { id, version }: ModelRow): Promise<void> {
  const [needed] = await tx
    .select({ id: modelPromotions.id })
    .from(modelPromotions)
    .where(and(eq(modelPromotions.modelId, id), isNull(modelPromotions.takenBackAt)))
    .limit(1);
  if (needed) throw new AppError('conflict', (t) => t('models.needed', { version }));
}

/** Its shadow ends first, so that no answer follows those that are deleted. */
export async function deleteModel({ db, storage }: Context, by: AdminSession, id: string): Promise<void> {
  await withModelLock(db, async (tx) => {
    await refuseNeeded(tx, await findModel(tx, id));
    await tx.update(models).set({ shadowSince: null }).where(eq(models.id, id));
  });
  await forgetAnswers(db, id);
  await withModelLock(db, async (tx) => {
    const row = await findModel(tx, id);
    await refuseNeeded(tx, row);
    await tx.delete(models).where(eq(models.id, id));
    await recordAudit(tx, { admin: by.username, action: 'delete model', target: row.version });
  });
  await storage.deleteAll(modelFolder(id));
}
