import { randomUUID } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import { scans } from '#server/platform/db/schema.ts';

/** As many as the library shows first. */
const newest = 20;

/**
 * Writes, reads and deletes a scan in one transaction, so that nobody sees it, and reads the newest scans. A server that
 * answers can still have a damaged table.
 */
export async function probeScans({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const id = randomUUID();
  await db.transaction(async (tx) => {
    await tx.insert(scans).values({
      id,
      filename: 'probe.png',
      format: 'png',
      fileSize: 0,
      uploadHash: id,
      originalPath: 'probe.png',
      originalType: 'image/png',
      displayPath: 'probe.png',
      width: 1,
      height: 1,
      frameCount: 1,
      shownFrame: 0,
      receipt: { cleaning: 'image', removed: [], kept: [], maskedRegions: [], notices: [] },
      createdAt: now(),
      updatedAt: now(),
    });
    const [written] = await tx.select().from(scans).where(eq(scans.id, id));
    await tx.delete(scans).where(eq(scans.id, id));
    if (!written) throw new Error('A scan that was just written cannot be read.');
  });
  await db.select().from(scans).orderBy(desc(scans.createdAt)).limit(newest);
}
