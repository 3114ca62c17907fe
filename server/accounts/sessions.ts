import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { and, desc, eq, gt, isNull, lt, ne } from 'drizzle-orm';
import { adminAbsoluteMs, adminIdleMs } from '#contract/constants.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { deleteInBatches } from '#server/platform/db/in-batches.ts';
import { type AdminRow, adminSessions, admins } from '#server/platform/db/schema.ts';

type SessionRow = typeof adminSessions.$inferSelect;
type Clocked = Pick<Context, 'db' | 'now'>;

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** When a session expires, and when it expires if idle. */
export function endsOf(row: Pick<SessionRow, 'createdAt' | 'lastSeenAt'>): {
  idleExpiresAt: string;
  expiresAt: string;
} {
  const end = row.createdAt.getTime() + adminAbsoluteMs;
  const idleEnd = Math.min(end, row.lastSeenAt.getTime() + adminIdleMs);
  return { idleExpiresAt: new Date(idleEnd).toISOString(), expiresAt: new Date(end).toISOString() };
}

/** Sessions that are still valid. */
export function activeSessions(now: Date) {
  return and(
    isNull(adminSessions.revokedAt),
    gt(adminSessions.createdAt, new Date(now.getTime() - adminAbsoluteMs)),
    gt(adminSessions.lastSeenAt, new Date(now.getTime() - adminIdleMs)),
  );
}

export async function startSession(
  { db, now }: Clocked,
  adminId: string,
  device: string,
): Promise<{ token: string; session: SessionRow }> {
  const token = randomBytes(32).toString('base64url');
  const moment = now();
  const [session] = await db
    .insert(adminSessions)
    .values({
      id: randomUUID(),
      adminId,
      tokenHash: hashToken(token),
      device,
      createdAt: moment,
      lastSeenAt: moment,
    })
    .returning();
  return { token, session: session! };
}

export async function findSession(
  { db, now }: Clocked,
  token: string,
): Promise<{ session: SessionRow; admin: AdminRow } | undefined> {
  const [row] = await db
    .select({ session: adminSessions, admin: admins })
    .from(adminSessions)
    .innerJoin(admins, eq(admins.id, adminSessions.adminId))
    .where(and(eq(adminSessions.tokenHash, hashToken(token)), activeSessions(now())));
  return row;
}

export async function findSessionById(db: Db, id: string): Promise<{ session: SessionRow; admin: AdminRow }> {
  const [row] = await db
    .select({ session: adminSessions, admin: admins })
    .from(adminSessions)
    .innerJoin(admins, eq(admins.id, adminSessions.adminId))
    .where(eq(adminSessions.id, id));
  return row!;
}

export async function touchSession({ db, now }: Clocked, id: string): Promise<void> {
  await db.update(adminSessions).set({ lastSeenAt: now() }).where(eq(adminSessions.id, id));
}

export async function endSession({ db, now }: Clocked, id: string): Promise<void> {
  await db.update(adminSessions).set({ revokedAt: now() }).where(eq(adminSessions.id, id));
}

/** Ends all of an administrator's sessions, or all but one. Returns how many were active. */
export async function endSessionsOf(
  db: Pick<Db, 'update'>,
  now: Date,
  adminId: string,
  exceptId?: string,
): Promise<number> {
  const ended = await db
    .update(adminSessions)
    .set({ revokedAt: now })
    .where(
      and(
        eq(adminSessions.adminId, adminId),
        activeSessions(now),
        exceptId ? ne(adminSessions.id, exceptId) : undefined,
      ),
    )
    .returning({ id: adminSessions.id });
  return ended.length;
}

export async function listSessions({ db, now }: Clocked, adminId: string): Promise<SessionRow[]> {
  return db
    .select()
    .from(adminSessions)
    .where(and(eq(adminSessions.adminId, adminId), activeSessions(now())))
    .orderBy(desc(adminSessions.lastSeenAt));
}

export async function forgetOldSessions({ db, now }: Clocked): Promise<void> {
  const oldest = new Date(now().getTime() - 2 * adminAbsoluteMs);
  await deleteInBatches(db, adminSessions, lt(adminSessions.createdAt, oldest));
}
