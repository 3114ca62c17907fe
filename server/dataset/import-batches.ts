import { randomUUID } from 'node:crypto';
import { and, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { ImportBatch } from '#contract/dataset.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { AdminSession } from '#server/http/register-call.ts';
import { recordAudit } from '#server/platform/db/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { notDeleted } from '#server/platform/db/scan-predicates.ts';
import { importBatches, importedLabels, scans } from '#server/platform/db/schema.ts';
import { deleteScans } from '#server/scan/life.ts';

export async function beginImport({ db, now }: Context, by: AdminSession): Promise<string> {
  const id = randomUUID();
  await db.insert(importBatches).values({ id, adminName: by.username, createdAt: now() });
  return id;
}

/** Refuses an import that does not exist or was undone. */
export async function refuseUndone(db: Pick<Db, 'select'>, id: string): Promise<void> {
  const [batch] = await db.select().from(importBatches).where(eq(importBatches.id, id));
  if (!batch) throw new AppError('not_found', (t) => t('dataset.noImport'));
  if (batch.undoneAt) throw new AppError('conflict', (t) => t('dataset.importUndone'));
}

/** Imports that still have pictures, newest first. */
export async function listImports({ db }: Pick<Context, 'db'>, limit: number): Promise<ImportBatch[]> {
  const rows = await db
    .select({
      batch: importBatches,
      pictures: count(),
      judged: sql<number>`(count(*) filter (where ${scans.reviewStatus} <> 'open'))::int`,
      waiting: count(importedLabels.scanId),
    })
    .from(importBatches)
    .innerJoin(scans, and(eq(scans.importBatch, importBatches.id), notDeleted))
    .leftJoin(importedLabels, eq(importedLabels.scanId, scans.id))
    .where(isNull(importBatches.undoneAt))
    .groupBy(importBatches.id)
    .orderBy(desc(importBatches.createdAt))
    .limit(limit);
  return rows.map(({ batch, pictures, judged, waiting }) => ({
    id: batch.id,
    by: batch.adminName,
    createdAt: batch.createdAt.toISOString(),
    pictures,
    judged,
    waiting,
  }));
}

/** Deletes all pictures of an import with their labels. Returns their number. */
export async function undoImport(context: Context, by: AdminSession, id: string): Promise<number> {
  const { db, now } = context;
  const marked = await db
    .update(importBatches)
    .set({ undoneAt: now() })
    .where(and(eq(importBatches.id, id), isNull(importBatches.undoneAt)))
    .returning();
  if (marked.length === 0) throw new AppError('not_found', (t) => t('dataset.importGone'));
  const pictures = await deleteScans(context, and(isNotNull(scans.importBatch), eq(scans.importBatch, id)));
  await recordAudit(db, {
    admin: by.username,
    action: 'undo import',
    target: id,
    detail: `${pictures} images`,
  });
  return pictures;
}
