import { and, asc, eq, exists, gt, inArray, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { claimMinutes } from '#contract/review.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { admins, reviewClaims, scans } from '#server/platform/db/schema.ts';

interface ClaimParts {
  db: Pick<Db, 'select' | 'insert'>;
  now: Context['now'];
}

/** Older claims have expired. */
const oldest = (now: Date): Date => new Date(now.getTime() - claimMinutes * 60_000);

/** SQL condition on claims: valid, and by someone else. */
const heldByOther = (adminId: string, now: Date): SQL | undefined =>
  and(ne(reviewClaims.adminId, adminId), gt(reviewClaims.claimedAt, oldest(now)));

/** Names of other reviewers who have claimed these scans, by scan. */
export async function findOtherClaims(
  { db, now }: ClaimParts,
  scanIds: string[],
  adminId: string,
): Promise<Map<string, string>> {
  if (scanIds.length === 0) return new Map();
  const rows = await db
    .select({ scanId: reviewClaims.scanId, username: admins.username })
    .from(reviewClaims)
    .innerJoin(admins, eq(admins.id, reviewClaims.adminId))
    .where(and(inArray(reviewClaims.scanId, scanIds), heldByOther(adminId, now())))
    .orderBy(asc(reviewClaims.claimedAt));
  return new Map(rows.map(({ scanId, username }) => [scanId, username]));
}

/** SQL condition on scans: someone else has claimed it. */
export function claimedByOther({ db, now }: ClaimParts, adminId: string): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(reviewClaims)
      .where(and(eq(reviewClaims.scanId, scans.id), heldByOther(adminId, now()))),
  );
}

/** The scans that others have claimed. */
export const claimsOfOthers = ({ db, now }: ClaimParts, adminId: string) =>
  db.select({ id: reviewClaims.scanId }).from(reviewClaims).where(heldByOther(adminId, now()));

/** Claims a scan or renews the claim. Returns who else has it, or null if the caller does. */
export async function claimScan(parts: ClaimParts, scanId: string, adminId: string): Promise<string | null> {
  const { db, now } = parts;
  const claimedAt = now();
  const mine = await db
    .insert(reviewClaims)
    .values({ scanId, adminId, claimedAt })
    .onConflictDoUpdate({
      target: reviewClaims.scanId,
      set: { adminId, claimedAt },
      setWhere: or(eq(reviewClaims.adminId, adminId), lte(reviewClaims.claimedAt, oldest(claimedAt))),
    })
    .returning();
  if (mine.length > 0) return null;
  return (await findOtherClaims(parts, [scanId], adminId)).get(scanId) ?? null;
}

export async function releaseClaim(db: Pick<Db, 'delete'>, scanId: string, adminId: string): Promise<void> {
  await db
    .delete(reviewClaims)
    .where(and(eq(reviewClaims.scanId, scanId), eq(reviewClaims.adminId, adminId)));
}

/** Refuses a judgment of a scan that another reviewer has claimed. */
export async function refuseClaimed(parts: ClaimParts, scanId: string, adminId: string): Promise<void> {
  const holder = (await findOtherClaims(parts, [scanId], adminId)).get(scanId);
  if (holder) throw new AppError('conflict', (t) => t('review.claimed', { name: holder }));
}
