import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/connect.ts';
import { scanDays } from '#server/platform/db/schema.ts';

type Tally = Partial<Omit<typeof scanDays.$inferSelect, 'day'>>;

/** Adds to the figures of a day (UTC), in the transaction that makes them true. */
export async function addToDay(db: Pick<Db, 'insert'>, moment: Date, tally: Tally): Promise<void> {
  await db
    .insert(scanDays)
    .values({ day: moment.toISOString().slice(0, 10), ...tally })
    .onConflictDoUpdate({
      target: scanDays.day,
      set: {
        scans: sql`${scanDays.scans} + excluded.scans`,
        completed: sql`${scanDays.completed} + excluded.completed`,
        failed: sql`${scanDays.failed} + excluded.failed`,
        withDetections: sql`${scanDays.withDetections} + excluded.with_detections`,
        detections: sql`${scanDays.detections} + excluded.detections`,
        confidenceSum: sql`${scanDays.confidenceSum} + excluded.confidence_sum`,
        scoped: sql`${scanDays.scoped} + excluded.scoped`,
        scopeSum: sql`${scanDays.scopeSum} + excluded.scope_sum`,
        dicom: sql`${scanDays.dicom} + excluded.dicom`,
        jpeg: sql`${scanDays.jpeg} + excluded.jpeg`,
        png: sql`${scanDays.png} + excluded.png`,
      },
    });
}
