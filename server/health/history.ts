import { sql } from 'drizzle-orm';
import type { ResponseOf } from '#contract/call.ts';
import { healthHistoryDays } from '#contract/constants.ts';
import { dayOf, daysBefore, midnight } from '#contract/days.ts';
import {
  type healthHistoryCall,
  type Incident,
  type ServiceName,
  type ServiceStatus,
  serviceNames,
} from '#contract/health.ts';
import type { Context } from '#server/context.ts';
import { rowsOf } from '#server/platform/db/connect.ts';

/** Samples come every minute. A longer gap ends an incident, because its course is unknown. */
const silenceMs = 10 * 60_000;

type HealthDay = ResponseOf<typeof healthHistoryCall>['days'][number];

export async function readHealthDays({ db, now }: Context): Promise<HealthDay[]> {
  const since = daysBefore(midnight(now()), healthHistoryDays - 1);
  const rows = await rowsOf<{
    day: string;
    service: ServiceName;
    good: number;
    degraded: number;
    out: number;
  }>(
    db,
    sql`select to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day, service,
          count(*) filter (where status = 'operational')::int as good,
          count(*) filter (where status = 'degraded')::int as degraded,
          count(*) filter (where status = 'outage')::int as out
        from health_samples where at >= ${since.toISOString()} group by 1, 2`,
  );
  const found = new Map(rows.map((row) => [`${row.day}/${row.service}`, row]));
  return Array.from({ length: healthHistoryDays }, (_, index) => {
    const date = dayOf(daysBefore(since, -index));
    const oneService = (service: ServiceName): HealthDay['services'][ServiceName] => {
      const row = found.get(`${date}/${service}`);
      if (!row) return { worst: null, uptime: null };
      const all = row.good + row.degraded + row.out;
      const worst = row.out > 0 ? 'outage' : row.degraded > 0 ? 'degraded' : 'operational';
      return { worst, uptime: (all - row.out) / all };
    };
    const services = Object.fromEntries(
      serviceNames.map((name) => [name, oneService(name)]),
    ) as HealthDay['services'];
    return { date, services };
  });
}

/** A sample that was not operational, with the next sample of the same service. */
export interface BadSample {
  at: Date;
  service: ServiceName;
  status: ServiceStatus;
  nextAt: Date | null;
  nextStatus: ServiceStatus | null;
}

/** Joins consecutive bad samples without a good one or a gap between them. */
export function incidentsIn(samples: BadSample[], now: Date): Incident[] {
  const incidents: Incident[] = [];
  const open = new Map<ServiceName, Incident>();
  for (const sample of samples) {
    const incident = open.get(sample.service) ?? {
      service: sample.service,
      status: sample.status,
      startedAt: sample.at.toISOString(),
      endedAt: null,
    };
    if (!open.has(sample.service)) incidents.push(incident);
    open.set(sample.service, incident);
    if (sample.status === 'outage') incident.status = 'outage';
    const until = sample.nextAt ?? now;
    if (until.getTime() - sample.at.getTime() > silenceMs) incident.endedAt = sample.at.toISOString();
    else if (sample.nextAt && sample.nextStatus === 'operational')
      incident.endedAt = sample.nextAt.toISOString();
    if (incident.endedAt) open.delete(sample.service);
  }
  return incidents.reverse();
}

const maxIncidents = 20;

export async function readIncidents({ db, now }: Context): Promise<Incident[]> {
  const since = daysBefore(now(), healthHistoryDays);
  const rows = await rowsOf<Record<keyof BadSample, string | null>>(
    db,
    sql`select bad.at, bad.service, bad.status, next.at as "nextAt", next.status as "nextStatus"
        from health_samples bad
        left join lateral (
          select at, status from health_samples
          where service = bad.service and at > bad.at order by at limit 1
        ) next on true
        where bad.status <> 'operational' and bad.at > ${since.toISOString()} order by bad.at`,
  );
  const samples = rows.map((row) => ({
    at: new Date(row.at!),
    service: row.service as ServiceName,
    status: row.status as ServiceStatus,
    nextAt: row.nextAt === null ? null : new Date(row.nextAt),
    nextStatus: row.nextStatus as ServiceStatus | null,
  }));
  return incidentsIn(samples, now()).slice(0, maxIncidents);
}
