import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { ProcessingStatus } from '#contract/scans.ts';
import type { Context } from '#server/context.ts';
import { scans } from '#server/platform/db/schema.ts';
import { processJob } from './process-job.ts';

/**
 * Marks a scan as being processed and queues its analysis in one transaction. False when the scan is in none
 * of the given states any more.
 */
export async function startProcessing(
  { db, queue, now }: Context,
  scanId: string,
  from: ProcessingStatus[] = ['pending', 'failed'],
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const claimed = await tx
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
      .returning({ id: scans.id });
    if (claimed.length === 0) return false;
    await queue.enqueue(processJob, { scanId }, { within: tx });
    return true;
  });
}
