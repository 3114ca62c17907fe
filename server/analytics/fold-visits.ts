import { sql } from 'drizzle-orm';
import { daysBefore, midnight } from '#contract/days.ts';
import type { Context } from '#server/context.ts';
import { type Db, rowsOf } from '#server/platform/db/connect.ts';
import { inBatches, someOf } from '#server/platform/db/in-batches.ts';
import { visitorSessions, visits } from '#server/platform/db/schema.ts';

/** Longer than any two periods that are compared. */
const keptDays = 90;

/**
 * Adds old visits and page sessions to hourly sums and deletes them, so that all-time figures stay right without
 * keeping single visits.
 */
export async function foldOldVisits({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const before = daysBefore(midnight(now()), keptDays).toISOString();
  await inBatches((rows) => foldVisits(db, before, rows));
  // A session is folded only after its last visit was.
  await inBatches((rows) => foldSessions(db, before, rows));
}

async function foldVisits(db: Db, before: string, rows: number): Promise<number> {
  const [gone] = await rowsOf<{ n: number }>(
    db,
    sql`with gone as (delete from visits where ${someOf(visits, sql`at < ${before}`, rows)} returning at),
      folded as (insert into visit_hours (hour, visits)
        select date_trunc('hour', at, 'UTC'), count(*) from gone group by 1
        on conflict (hour) do update set visits = visit_hours.visits + excluded.visits)
      select count(*)::int as n from gone`,
  );
  return gone!.n;
}

async function foldSessions(db: Db, before: string, rows: number): Promise<number> {
  const old = sql`started_at < ${before} and not exists (select 1 from visits where session_id = visitor_sessions.id)`;
  const [gone] = await rowsOf<{ n: number }>(
    db,
    sql`with gone as (
        delete from visitor_sessions where ${someOf(visitorSessions, old, rows)}
        returning started_at, "returning" as again, seconds
      ),
      folded as (insert into visit_hours (hour, sessions, "returning", timed_sessions, seconds)
        select date_trunc('hour', started_at, 'UTC'), count(*), count(*) filter (where again),
          count(seconds), coalesce(sum(seconds), 0)
        from gone group by 1
        on conflict (hour) do update set sessions = visit_hours.sessions + excluded.sessions,
          "returning" = visit_hours."returning" + excluded."returning",
          timed_sessions = visit_hours.timed_sessions + excluded.timed_sessions,
          seconds = visit_hours.seconds + excluded.seconds)
      select count(*)::int as n from gone`,
  );
  return gone!.n;
}
