import { and, eq, not, sql } from 'drizzle-orm';
import { dayOf } from '#contract/days.ts';
import { pageOf } from '#contract/pages.ts';
import type { Context } from '#server/context.ts';
import { deviceAnalysisDays, visitorSessions, visits } from '#server/platform/db/schema.ts';

type Recording = Pick<Context, 'db' | 'now'>;

export async function recordSession(
  { db, now }: Recording,
  { sessionId, scanUploaded }: { sessionId: string; scanUploaded: boolean },
): Promise<void> {
  await db
    .insert(visitorSessions)
    .values({ id: sessionId, startedAt: now(), scanUploaded })
    .onConflictDoUpdate({
      target: visitorSessions.id,
      set: { scanUploaded: sql`${visitorSessions.scanUploaded} or excluded.scan_uploaded` },
    });
}

/** Stores only the path of a known page. The rest of a URL may be private. */
export async function recordVisit(
  { db, now }: Recording,
  { sessionId, path, returning }: { sessionId: string; path: string; returning: boolean },
): Promise<void> {
  const { known, canonicalPath } = pageOf(path.split(/[?#]/)[0] ?? '/');
  const at = now();
  await db.transaction(async (tx) => {
    await tx
      .insert(visitorSessions)
      .values({ id: sessionId, startedAt: at, returning })
      .onConflictDoNothing();
    if (returning) {
      // Only the first visit counts: later ones look returning because of this same session.
      const visited = sql`exists (select 1 from ${visits} where ${visits.sessionId} = ${sessionId})`;
      await tx
        .update(visitorSessions)
        .set({ returning })
        .where(and(eq(visitorSessions.id, sessionId), not(visited)));
    }
    await tx.insert(visits).values({ sessionId, path: known ? canonicalPath : '(not found)', at });
  });
}

/** A page may be hidden and shown many times, so the longest duration of a session counts. */
export async function recordLeave(
  { db, now }: Recording,
  { sessionId, seconds }: { sessionId: string; seconds: number },
): Promise<void> {
  await db
    .insert(visitorSessions)
    .values({ id: sessionId, startedAt: new Date(now().getTime() - seconds * 1_000), seconds })
    .onConflictDoUpdate({
      target: visitorSessions.id,
      set: { seconds: sql`greatest(coalesce(${visitorSessions.seconds}, 0), excluded.seconds)` },
    });
}

/** Counts a whole scan read on a visitor's device. Nothing else is recorded. */
export async function recordDeviceAnalysis({ db, now }: Recording): Promise<void> {
  await db
    .insert(deviceAnalysisDays)
    .values({ day: dayOf(now()), analyses: 1 })
    .onConflictDoUpdate({
      target: deviceAnalysisDays.day,
      set: { analyses: sql`${deviceAnalysisDays.analyses} + 1` },
    });
}
