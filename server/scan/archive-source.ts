import { sql } from 'drizzle-orm';
import { AppError } from '#server/app-error.ts';
import { dicomSources, scans } from '#server/platform/db/schema.ts';
import type { Tx } from './result.ts';

/** Where a scan belongs in the archive that sent it. */
export type ArchiveSource = Omit<typeof dicomSources.$inferInsert, 'scanId' | 'apiKeyId' | 'createdAt'>;

/** This key has already sent the instance. */
export class SentBefore extends AppError {
  constructor() {
    super('conflict', (t) => t('dicomweb.sentBefore'));
  }
}

/** Records the source of a new scan. Throws `SentBefore`, which undoes the scan, if the instance is stored already. */
export async function addSource(
  tx: Tx,
  source: ArchiveSource,
  scan: { scanId: string; apiKeyId: string; createdAt: Date },
): Promise<void> {
  const recorded = await tx
    .insert(dicomSources)
    .values({ ...source, ...scan })
    .onConflictDoUpdate({
      target: [dicomSources.apiKeyId, dicomSources.instanceUid],
      set: { ...source, ...scan },
      // The earlier one was deleted and waits to be purged.
      setWhere: sql`exists (select 1 from ${scans} where ${scans.id} = ${dicomSources.scanId} and ${scans.deletedAt} is not null)`,
    })
    .returning({ scanId: dicomSources.scanId });
  if (recorded.length === 0) throw new SentBefore();
}
