import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { ProcessingStatus } from '#contract/scans.ts';
import type { Context } from '#server/context.ts';
import { scans } from '#server/platform/db/schema.ts';
import { processJob } from './process-job.ts';
import type { ScanRow } from './scan-view.ts';

/**
 * Marks a scan as being processed and queues its analysis in one transaction. Undefined when the scan is in none
 * of the given states any more.
 */
export async function startProcessing(
  { db, queue, now }: Context,
  scanId: string,
  from: ProcessingStatus[] = ['pending', 'failed'],
): Promise<ScanRow | undefined> {
  return db.transaction(async (tx) => {
    const [claimed] = await tx
      .update(scans)
      .set({
        processingStatus: 'processing',
        stage: 'preprocessing',
        percent: 0,
        failureReason: null,
        updatedAt: now(),
        // A visitor's new try starts afresh; a resumed analysis keeps its count.
        ...(from.includes('failed') && { attempts: 0 }),
      })
      .where(and(eq(scans.id, scanId), inArray(scans.processingStatus, from), isNull(scans.deletedAt)))
      .returning();
    if (!claimed) return undefined;
    // Somebody waits for what was just asked for; what was left behind has time.
    const priority = from.includes('failed') ? 1 : 0;
    await queue.enqueue(processJob, { scanId }, { within: tx, priority });
    return claimed;
  });
}
