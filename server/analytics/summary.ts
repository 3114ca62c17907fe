import { and, count, gte, lt, min, sql } from 'drizzle-orm';
import { type AnalyticsSummary, hourSpan } from '#contract/analytics.ts';
import { type AnalyticsPeriod, topTrafficHours } from '#contract/constants.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { visitorSessions, visits } from '#server/platform/db/schema.ts';
import { dayMs, type Span, spansOf, startsOf, type Unit } from './period.ts';

/** Beyond this, all time is drawn by month. */
const mostDays = 120;

interface Figures {
  users: number;
  returning: number;
  visits: number;
  /** Seconds; null when no session has said how long it was. */
  averageSeconds: number | null;
  hours: { hour: number; visits: number }[];
}

const during = (span: Span) => and(gte(visits.at, span.from), lt(visits.at, span.to));

/**
 * A user is a page session: nothing that outlives one is stored, so that the same person on another day counts
 * anew, as a returning one.
 */
async function readFigures(db: Db, span: Span): Promise<Figures> {
  const hour = sql<number>`extract(hour from ${visits.at} at time zone 'UTC')::int`;
  const [[people], hours] = await Promise.all([
    db
      .select({
        users: count(),
        returning: sql<number>`count(*) filter (where ${visitorSessions.returning})`.mapWith(Number),
        averageSeconds: sql<number | null>`avg(${visitorSessions.seconds})::float8`,
      })
      .from(visitorSessions)
      .where(and(gte(visitorSessions.startedAt, span.from), lt(visitorSessions.startedAt, span.to))),
    db
      .select({ hour, visits: count() })
      .from(visits)
      .where(during(span))
      .groupBy(sql`1`)
      .orderBy(sql`2 desc, 1`),
  ]);
  return {
    users: people?.users ?? 0,
    returning: people?.returning ?? 0,
    averageSeconds: people?.averageSeconds ?? null,
    visits: hours.reduce((sum, each) => sum + each.visits, 0),
    hours,
  };
}

function sessionTime(seconds: number | null): string {
  const whole = Math.round(seconds ?? 0);
  return `${Math.floor(whole / 60)}m ${whole % 60}s`;
}

function peakOf({ hours }: Figures): string {
  return hours[0] ? hourSpan(hours[0].hour) : 'N/A';
}

/** Relative change; without anything to compare with there is none. */
function changeOf(current: number | null, previous: number | null | undefined): number | null {
  return previous && current !== null ? (current - previous) / previous : null;
}

async function readVisitsOverTime(db: Db, period: AnalyticsPeriod, span: Span) {
  let { from } = span;
  let unit: Unit = period === '1d' ? 'hour' : 'day';
  if (period === 'all') {
    const [row] = await db.select({ first: min(visits.at) }).from(visits);
    if (!row?.first) return [];
    from = row.first;
    if (span.to.getTime() - from.getTime() > mostDays * dayMs) unit = 'month';
  }
  const start = sql<string>`date_trunc(${sql.raw(`'${unit}'`)}, ${visits.at}, 'UTC')`.mapWith(visits.at);
  const rows = await db.select({ start, visits: count() }).from(visits).where(during(span)).groupBy(sql`1`);
  const byStart = new Map(rows.map((row) => [new Date(row.start).getTime(), row.visits]));
  return startsOf(unit, from, span.to).map((each) => ({
    start: each.toISOString(),
    visits: byStart.get(each.getTime()) ?? 0,
  }));
}

export async function readSummary({ db, now }: Context, period: AnalyticsPeriod): Promise<AnalyticsSummary> {
  const { current: span, previous: before } = spansOf(period, now());
  const [current, previous, visitsOverTime] = await Promise.all([
    readFigures(db, span),
    before && readFigures(db, before),
    readVisitsOverTime(db, period, span),
  ]);
  return {
    period,
    uniqueUsers: current.users,
    totalVisits: current.visits,
    avgSessionTime: sessionTime(current.averageSeconds),
    peakHour: peakOf(current),
    newUsers: current.users - current.returning,
    returningUsers: current.returning,
    trafficPatterns: current.hours.slice(0, topTrafficHours),
    changes: {
      uniqueUsers: changeOf(current.users, previous?.users),
      totalVisits: changeOf(current.visits, previous?.visits),
      avgSessionTime: changeOf(current.averageSeconds, previous?.averageSeconds),
    },
    previousPeakHour: previous && previous.visits > 0 ? peakOf(previous) : null,
    visitsOverTime,
  };
}
