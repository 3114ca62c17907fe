import { sql } from 'drizzle-orm';
import { daysBefore, midnight } from '#contract/days.ts';
import type { Context } from '#server/context.ts';

/** Longer than any two periods that are compared. */
const keptDays = 90;

/**
 * Adds old visits and page sessions to hourly sums and deletes them, so that all-time figures stay right without
 * keeping single visits.
 */
export async function foldOldVisits({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const before = daysBefore(midnight(now()), keptDays).toISOString();
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      with gone as (delete from visits where at < ${before} returning at)
      insert into visit_hours (hour, visits)
      select date_trunc('hour', at, 'UTC'), count(*) from gone group by 1
      on conflict (hour) do update set visits = visit_hours.visits + excluded.visits`);
    // A session is folded only after its last visit was.
    await tx.execute(sql`
      with gone as (
        delete from visitor_sessions
        where started_at < ${before} and not exists (select 1 from visits where session_id = visitor_sessions.id)
        returning started_at, "returning" as again, seconds
      )
      insert into visit_hours (hour, sessions, "returning", timed_sessions, seconds)
      select date_trunc('hour', started_at, 'UTC'), count(*), count(*) filter (where again),
        count(seconds), coalesce(sum(seconds), 0)
      from gone group by 1
      on conflict (hour) do update set sessions = visit_hours.sessions + excluded.sessions,
        "returning" = visit_hours."returning" + excluded."returning",
        timed_sessions = visit_hours.timed_sessions + excluded.timed_sessions,
        seconds = visit_hours.seconds + excluded.seconds`);
  });
}
