import { and, asc, eq, exists, inArray, ne, notExists, type SQL, sql } from 'drizzle-orm';
import type { ResponseOf } from '#contract/call.ts';
import type { readersCall } from '#contract/quality.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { recordAudit } from '#server/platform/db/audit.ts';
import { type Db, rowsOf } from '#server/platform/db/connect.ts';
import { waitingForReview } from '#server/platform/db/scan-predicates.ts';
import { admins, reviewAssignments, reviews, scans, secondReadings } from '#server/platform/db/schema.ts';
import { queueOrder } from './queue-order.ts';
import type { Reviewer } from './second-readings.ts';

const assignment = (db: Pick<Db, 'select'>, fits?: SQL) =>
  db
    .select({ one: sql`1` })
    .from(reviewAssignments)
    .where(and(eq(reviewAssignments.scanId, scans.id), fits));

/** SQL condition on scans: given to somebody else. */
export const isAssignedToOther = (db: Pick<Db, 'select'>, adminId: string): SQL =>
  exists(assignment(db, sql`${reviewAssignments.adminId} <> ${adminId}`));

/** The scans that were given to others. */
export const assignmentsOfOthers = (db: Pick<Db, 'select'>, adminId: string) =>
  db
    .select({ id: reviewAssignments.scanId })
    .from(reviewAssignments)
    .where(ne(reviewAssignments.adminId, adminId));

const unassigned = (db: Pick<Db, 'select'>) => and(waitingForReview, notExists(assignment(db)));

/** A longer time between two verdicts is a break. */
const longestPause = "interval '10 minutes'";

interface Throughput extends Record<string, unknown> {
  adminId: string;
  judged: number;
  secondsEach: number | null;
}

/** Verdicts of the last 30 days by reader, and the median time between two of one sitting. */
const readThroughput = ({ db, now }: Context): Promise<Throughput[]> =>
  rowsOf<Throughput>(
    db,
    sql`with given as (
      select admin_id, created_at - lag(created_at) over (partition by admin_id order by created_at) as pause
      from ${reviews} where admin_id is not null and reading <> 'import'
        and action in ('correct', 'incorrect', 'undecided') and created_at > ${now()}::timestamptz - interval '30 days'
    ) select admin_id as "adminId", count(*)::int as judged,
        (percentile_cont(0.5) within group (order by extract(epoch from pause))
          filter (where pause < ${sql.raw(longestPause)}))::float8 as "secondsEach"
      from given group by admin_id`,
  );

interface Twice extends Record<string, unknown> {
  adminId: string;
  readTwice: number;
  agreed: number;
}

const readAgreements = ({ db }: Context): Promise<Twice[]> =>
  rowsOf<Twice>(
    db,
    sql`select reader as "adminId", count(*)::int as "readTwice",
        (count(*) filter (where counted_first = counted_second))::int as agreed
      from ${secondReadings}, unnest(array[first_admin_id, second_admin_id]) as reader
      where counted_second is not null and reader is not null group by reader`,
  );

/** Everyone who can judge scans, with figures of their work. */
export async function listReaders(context: Context): Promise<ResponseOf<typeof readersCall>> {
  const { db } = context;
  const [people, throughput, twice, waiting, free] = await Promise.all([
    db
      .select({ id: admins.id, username: admins.username, role: admins.role })
      .from(admins)
      .orderBy(asc(admins.username)),
    readThroughput(context),
    readAgreements(context),
    db
      .select({ adminId: reviewAssignments.adminId, n: sql<number>`count(*)::int` })
      .from(reviewAssignments)
      .innerJoin(scans, and(eq(scans.id, reviewAssignments.scanId), waitingForReview))
      .groupBy(reviewAssignments.adminId),
    db.$count(scans, unassigned(db)),
  ]);
  const of = <Row extends { adminId: string }>(rows: Row[], id: string) =>
    rows.find(({ adminId }) => adminId === id);
  return {
    unassigned: free,
    readers: people.map((person) => ({
      ...person,
      assigned: of(waiting, person.id)?.n ?? 0,
      judged: of(throughput, person.id)?.judged ?? 0,
      secondsEach: of(throughput, person.id)?.secondsEach ?? null,
      readTwice: of(twice, person.id)?.readTwice ?? 0,
      agreed: of(twice, person.id)?.agreed ?? 0,
    })),
  };
}

async function findReader({ db }: Context, id: string): Promise<string> {
  const [reader] = await db.select().from(admins).where(eq(admins.id, id));
  if (!reader) throw new AppError('not_found', (t) => t('review.noReader'));
  return reader.username;
}

/** Gives the next waiting scans that nobody has to a reader. Returns how many. */
export async function assignScans(
  context: Context,
  by: Reviewer,
  readerId: string,
  count: number,
): Promise<number> {
  const { db, now } = context;
  const name = await findReader(context, readerId);
  return db.transaction(async (tx) => {
    const next = await tx
      .select({ scanId: scans.id })
      .from(scans)
      .where(unassigned(tx))
      .orderBy(...queueOrder)
      .limit(count)
      .for('update', { skipLocked: true });
    if (next.length === 0) return 0;
    const given = next.map(({ scanId }) => ({ scanId, adminId: readerId, assignedAt: now() }));
    // Someone else may have assigned some of them since they were read.
    const assigned = await tx.insert(reviewAssignments).values(given).onConflictDoNothing().returning();
    await recordAudit(tx, {
      admin: by.username,
      action: 'assign scans',
      target: name,
      detail: `${assigned.length} scans`,
    });
    return assigned.length;
  });
}

/** Returns what a reader was given and has not judged to everyone. Returns how many. */
export async function releaseAssignments(context: Context, by: Reviewer, readerId: string): Promise<number> {
  const { db } = context;
  const name = await findReader(context, readerId);
  return db.transaction(async (tx) => {
    const waiting = tx.select({ id: scans.id }).from(scans).where(waitingForReview);
    const released = await tx
      .delete(reviewAssignments)
      .where(and(eq(reviewAssignments.adminId, readerId), inArray(reviewAssignments.scanId, waiting)))
      .returning();
    await recordAudit(tx, {
      admin: by.username,
      action: 'release assigned scans',
      target: name,
      detail: `${released.length} scans`,
    });
    return released.length;
  });
}
