import { and, eq, lt, notExists } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import { incorrectScans, scans } from '#server/platform/db/schema.ts';
import { deleteScans, purgeDeleted } from './scan-life.ts';

/** Scans past their retention go; starred, reported and data-set scans stay. */
export async function expireScans(context: Context): Promise<void> {
  const { db, config, now } = context;
  const oldest = new Date(now().getTime() - config.retentionDays * 86_400_000);
  const inDataset = db
    .select({ id: incorrectScans.id })
    .from(incorrectScans)
    .where(eq(incorrectScans.scanId, scans.id));
  await deleteScans(
    context,
    and(
      lt(scans.createdAt, oldest),
      eq(scans.starred, false),
      eq(scans.reportedFalsePositive, false),
      notExists(inDataset),
    ),
  );
  await purgeDeleted(context);
}
