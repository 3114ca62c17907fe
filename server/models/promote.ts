import { desc, eq, isNull } from 'drizzle-orm';
import { modelNotification, readPromoted } from '#server/analysis/detect/active-models.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { AdminSession } from '#server/http/register-call.ts';
import { recordAudit } from '#server/platform/db/audit.ts';
import { modelPromotions, models } from '#server/platform/db/schema.ts';
import { selfTestWords } from '#words/say/self-test.ts';
import { findModel, withModelLock } from './candidates.ts';

/** Makes a model the active one in every process. Returns its version. */
export async function promoteModel(context: Context, by: AdminSession, id: string): Promise<string> {
  const { db, notifier, now } = context;
  if (!context.models.shipped) {
    throw new AppError('conflict', (t) => t('models.hostedOnly'));
  }
  const version = await withModelLock(db, async (tx) => {
    const row = await findModel(tx, id);
    if ((await readPromoted(tx))?.id === id) {
      throw new AppError('conflict', (t) => t('models.isActive', { version: row.version }));
    }
    if (!row.selfTest.success) {
      throw new AppError('conflict', (t) =>
        t('models.failedSelfTest', { version: row.version, reason: selfTestWords(row.selfTest) }),
      );
    }
    await tx.insert(modelPromotions).values({
      modelId: id,
      version: row.version,
      promotedAt: now(),
      promotedBy: by.username,
    });
    await tx.update(models).set({ shadowSince: null }).where(eq(models.id, id));
    await recordAudit(tx, {
      admin: by.username,
      action: 'promote model',
      target: row.version,
      detail: `SHA-256 ${row.sha256}`,
    });
    await notifier.publishWithin(tx, modelNotification);
    return row.version;
  });
  await context.models.follow();
  return version;
}

/** Rolls back the last promotion. Returns the version that is active again. */
export async function rollBackModel(context: Context, by: AdminSession): Promise<string> {
  const { db, notifier, now } = context;
  const version = await withModelLock(db, async (tx) => {
    const [last] = await tx
      .select()
      .from(modelPromotions)
      .where(isNull(modelPromotions.takenBackAt))
      .orderBy(desc(modelPromotions.id))
      .limit(1);
    if (!last) {
      throw new AppError('conflict', (t) => t('models.nothingToRollBack'));
    }
    await tx
      .update(modelPromotions)
      .set({ takenBackAt: now(), takenBackBy: by.username })
      .where(eq(modelPromotions.id, last.id));
    const restored = (await readPromoted(tx))?.version ?? context.models.shipped?.version ?? 'the provider';
    await recordAudit(tx, {
      admin: by.username,
      action: 'roll back model',
      target: last.version,
      detail: `${restored} is active again`,
    });
    await notifier.publishWithin(tx, modelNotification);
    return restored;
  });
  await context.models.follow();
  return version;
}
