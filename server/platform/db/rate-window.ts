import { createHmac } from 'node:crypto';
import { and, gt, inArray, sql } from 'drizzle-orm';
import type { Db } from './connect.ts';
import { rateEvents } from './schema.ts';

/** Turns an address or a session id into something that identifies nobody outside this installation. */
export function keyedHash(secret: Buffer, ...parts: string[]): string {
  return createHmac('sha256', secret).update(parts.join('\0')).digest('base64url');
}

export interface RateWindow {
  key: string;
  limit: number;
  windowMs: number;
}

/**
 * Takes one place in every given window, or none: answers 0, or the milliseconds until a place is free.
 * Shared by all processes; takers of the same key queue up behind a lock.
 */
export async function takePlace(db: Db, windows: RateWindow[], now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    // In one order for all, so that two takers of the same keys never wait for each other.
    const keys = windows.map(({ key }) => key).toSorted();
    const locks = keys.map((key) => sql`pg_advisory_xact_lock(hashtext(${key}))`);
    await tx.execute(sql`select ${sql.join(locks, sql`, `)}`);
    const longest = Math.max(...windows.map(({ windowMs }) => windowMs));
    const recent = await tx
      .select({ key: rateEvents.key, at: rateEvents.at })
      .from(rateEvents)
      .where(and(inArray(rateEvents.key, keys), gt(rateEvents.at, new Date(now.getTime() - longest))))
      .orderBy(rateEvents.at);
    let wait = 0;
    for (const { key, limit, windowMs } of windows) {
      const oldest = now.getTime() - windowMs;
      // What lies further ahead was written while a clock was wrong; nobody has to wait for that day.
      const newest = now.getTime() + windowMs;
      const taken = recent.filter(
        ({ key: of, at }) => of === key && at.getTime() > oldest && at.getTime() < newest,
      );
      const freeing = taken[taken.length - limit];
      if (freeing) wait = Math.max(wait, freeing.at.getTime() + windowMs - now.getTime());
    }
    if (wait > 0) return wait;
    await tx.insert(rateEvents).values(windows.map(({ key }) => ({ key, at: now })));
    return 0;
  });
}
