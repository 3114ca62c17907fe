import { and, count, gt, gte, lt, min, sql } from 'drizzle-orm';
import { type AnalyticsSummary, hourSpan } from '#contract/analytics.ts';
import { type AnalyticsPeriod, topTrafficHours } from '#contract/constants.ts';
import { dayMs, dayOf } from '#contract/days.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { deviceAnalysisDays, visitHours, visitorSessions, visits } from '#server/platform/db/schema.ts';
import { type Span, spansOf, startsOf, type Unit } from './period.ts';

/** Beyond this, all time is shown by month. */
const maxDays = 120;

/** Visits by time: single ones, and the hourly sums of older ones. */
function visitsIn(db: Db, { from, to }: Span) {
  const recent = db
    .select({ at: visits.at, visits: sql<number>`1`.as('visits') })
    .from(visits)
    .where(and(gte(visits.at, from), lt(visits.at, to)));
  const old = db
    .select({ at: visitHours.hour, visits: visitHours.visits })
    .from(visitHours)
    .where(and(gte(visitHours.hour, from), lt(visitHours.hour, to), gt(visitHours.visits, 0)));
  const all = recent.unionAll(old).as('all_visits');
  return { all, number: sql<number>`sum(${all.visits})::int` };
}

/**
 * A user is a page session. Nothing that outlives a session is stored, so the same person counts again on another day,
 * as a returning user.
 */
async function readFigures(db: Db, span: Span) {
  const folded = and(gte(visitHours.hour, span.from), lt(visitHours.hour, span.to));
  const { all, number } = visitsIn(db, span);
  const [[people], [earlier], hours] = await Promise.all([
    db
      .select({
        users: count(),
        returning: sql<number>`count(*) filter (where ${visitorSessions.returning})`.mapWith(Number),
        timed: count(visitorSessions.seconds),
        seconds: sql<number>`coalesce(sum(${visitorSessions.seconds}), 0)::float8`,
      })
      .from(visitorSessions)
      .where(and(gte(visitorSessions.startedAt, span.from), lt(visitorSessions.startedAt, span.to))),
    db
      .select({
        users: sql<number>`coalesce(sum(${visitHours.sessions}), 0)::int`,
        returning: sql<number>`coalesce(sum(${visitHours.returning}), 0)::int`,
        timed: sql<number>`coalesce(sum(${visitHours.timedSessions}), 0)::int`,
        seconds: sql<number>`coalesce(sum(${visitHours.seconds}), 0)::float8`,
      })
      .from(visitHours)
      .where(folded),
    db
      .select({ hour: sql<number>`extract(hour from ${all.at} at time zone 'UTC')::int`, visits: number })
      .from(all)
      .groupBy(sql`1`)
      .orderBy(sql`2 desc, 1`),
  ]);
  const timed = people!.timed + earlier!.timed;
  return {
    users: people!.users + earlier!.users,
    returning: people!.returning + earlier!.returning,
    /** Null if no session reported its duration. */
    averageSeconds: timed === 0 ? null : (people!.seconds + earlier!.seconds) / timed,
    visits: hours.reduce((sum, each) => sum + each.visits, 0),
    hours,
  };
}

function sessionTime(seconds: number | null): string {
  const whole = Math.round(seconds ?? 0);
  return `${Math.floor(whole / 60)}m ${whole % 60}s`;
}

function peakOf({ hours }: Awaited<ReturnType<typeof readFigures>>): string {
  return hours[0] ? hourSpan(hours[0].hour) : 'N/A';
}

/** Relative change; null without a previous value. */
function changeOf(current: number | null, previous: number | null | undefined): number | null {
  return previous && current !== null ? (current - previous) / previous : null;
}

async function readVisitsOverTime(db: Db, period: AnalyticsPeriod, span: Span) {
  const { all, number } = visitsIn(db, span);
  let { from } = span;
  let unit: Unit = period === '1d' ? 'hour' : 'day';
  if (period === 'all') {
    const [{ first } = { first: null }] = await db.select({ first: min(all.at) }).from(all);
    if (!first) return [];
    from = first;
    if (span.to.getTime() - from.getTime() > maxDays * dayMs) unit = 'month';
  }
  const start = sql<Date>`date_trunc(${sql.raw(`'${unit}'`)}, ${all.at}, 'UTC')`.mapWith(visits.at);
  const counted = await db.select({ start, visits: number }).from(all).groupBy(sql`1`);
  const byStart = new Map(counted.map((each) => [each.start.getTime(), each.visits]));
  return startsOf(unit, from, span.to).map((each) => ({
    start: each.toISOString(),
    visits: byStart.get(each.getTime()) ?? 0,
  }));
}

/** Counts by day, which is exact because spans begin at midnight. */
async function readDeviceAnalyses(db: Db, span: Span): Promise<number> {
  const [found] = await db
    .select({ analyses: sql<number>`coalesce(sum(${deviceAnalysisDays.analyses}), 0)::int` })
    .from(deviceAnalysisDays)
    .where(gte(deviceAnalysisDays.day, dayOf(span.from)));
  return found!.analyses;
}

export async function readSummary({ db, now }: Context, period: AnalyticsPeriod): Promise<AnalyticsSummary> {
  const { current: span, previous: before } = spansOf(period, now());
  const [current, previous, visitsOverTime, deviceAnalyses] = await Promise.all([
    readFigures(db, span),
    before && readFigures(db, before),
    readVisitsOverTime(db, period, span),
    readDeviceAnalyses(db, span),
  ]);
  return {
    period,
    uniqueUsers: current.users,
    totalVisits: current.visits,
    avgSessionTime: sessionTime(current.averageSeconds),
    peakHour: peakOf(current),
    newUsers: current.users - current.returning,
    returningUsers: current.returning,
    deviceAnalyses,
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
