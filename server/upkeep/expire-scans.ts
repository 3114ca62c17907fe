import { and, eq, lt, not, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { dayMs, daysBefore } from '#contract/days.ts';
import type { Context } from '#server/context.ts';
import { recordAudit } from '#server/platform/db/audit.ts';
import { countUpTo } from '#server/platform/db/count-up-to.ts';
import { mostRowsAtOnce } from '#server/platform/db/in-batches.ts';
import { inDataset, notDeleted } from '#server/platform/db/scan-predicates.ts';
import { scans } from '#server/platform/db/schema.ts';
import { readSetting, writeSetting } from '#server/platform/db/settings.ts';
import { readStoredCounts } from '#server/platform/db/stored-counts.ts';
import { deleteScans } from '#server/scan/life.ts';

/** Of all scans, at most this share expires in one run, so that a wrong setting does not delete everything at once. */
const largestShare = 0.1;
/** The rest follows in the next minute, so that no run takes longer than a job may. */
const mostInRun = 10 * mostRowsAtOnce;
/** A small installation may delete this many within a day. */
const always = 10;

/** Within a day: a tenth, or twice what expires of an even stream of uploads. */
const shareOfDay = (retentionDays: number): number => Math.max(largestShare, 2 / (retentionDays + 1));

const key = 'expiry';
const stored = z.object({
  /** The first deletion of the current day, and how many scans this day deleted. */
  since: z.coerce.date(),
  deleted: z.int(),
  /** An administrator asked to delete what was due by then: scans created before this. */
  askedBefore: z.coerce.date().nullable(),
});
type Stored = z.infer<typeof stored>;
type ExpiryContext = Pick<Context, 'config' | 'db' | 'now'>;

async function readExpiry({ db, now }: ExpiryContext): Promise<Stored> {
  const read = stored.safeParse((await readSetting(db, key))?.value);
  const known = read.success ? read.data : undefined;
  const age = known ? now().getTime() - known.since.getTime() : dayMs;
  if (known && age >= 0 && age < dayMs) return known;
  return { since: now(), deleted: 0, askedBefore: known?.askedBefore ?? null };
}

const oldestKept = ({ config, now }: ExpiryContext): Date => daysBefore(now(), config.retentionDays);

/** Scans past their retention. Starred, reported and data-set scans stay. */
const due = (before: Date): SQL | undefined =>
  and(
    lt(scans.createdAt, before),
    eq(scans.starred, false),
    eq(scans.reportedFalsePositive, false),
    not(inDataset),
  );

export const countDue = (parts: ExpiryContext): Promise<number> =>
  parts.db.$count(scans, and(due(oldestKept(parts)), notDeleted));

/** How many scans are past their retention and wait, because too many are due at once. */
export async function countHeldBack(parts: ExpiryContext): Promise<number> {
  const { deleted } = await readExpiry(parts);
  const waiting = await countDue(parts);
  return waiting > (await allowance(parts, deleted)).day ? waiting : 0;
}

/** How many scans may still expire within this day, and how many of them in one run. */
async function allowance(
  { db, config }: ExpiryContext,
  deleted: number,
): Promise<{ day: number; run: number }> {
  const { scans: present } = await readStoredCounts(db);
  const ofDay = Math.floor((present + deleted) * shareOfDay(config.retentionDays));
  const day = Math.max(0, Math.max(always, ofDay) - deleted);
  return { day, run: Math.min(day, mostInRun, Math.max(1, Math.floor(present * largestShare))) };
}

/** Deletes scans past their retention: at most a tenth of all in one run, and everything an administrator asked for. */
export async function expireScans(context: Context): Promise<void> {
  const { db, now, log } = context;
  const oldest = oldestKept(context);
  const state = await readExpiry(context);
  if (state.askedBefore) {
    const asked = due(new Date(Math.min(state.askedBefore.getTime(), oldest.getTime())));
    if ((await deleteScans(context, asked, mostInRun)) === mostInRun) return;
    await writeSetting(db, key, { ...state, askedBefore: null }, now());
  }
  const { day, run } = await allowance(context, state.deleted);
  const { total: next } = await countUpTo(db, scans, and(due(oldest), notDeleted), run);
  if (next === 0) return;
  // Counted first: a crash in between deletes fewer scans, never more.
  await writeSetting(
    db,
    key,
    { ...state, deleted: state.deleted + next, askedBefore: null } satisfies Stored,
    now(),
  );
  await deleteScans(context, due(oldest), next);
  if (next === day) log.warn({ deleted: next }, 'more scans are due than may expire within a day');
}

/** An administrator's word to delete, without a limit, everything that is past its retention now. */
export async function askToExpire(parts: ExpiryContext, admin: string | null): Promise<void> {
  const state = await readExpiry(parts);
  const askedBefore = oldestKept(parts);
  await parts.db.transaction(async (tx) => {
    await writeSetting(tx, key, { ...state, askedBefore } satisfies Stored, parts.now());
    const detail = `created before ${askedBefore.toISOString()}`;
    await recordAudit(tx, { admin, action: 'expire scans held back', detail });
  });
}
