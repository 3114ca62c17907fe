import { asc, gt, sql } from 'drizzle-orm';
import { healthHistoryDays } from '#contract/constants.ts';
import { type Incident, type ServiceName, type ServiceStatus, serviceNames } from '#contract/health.ts';
import type { Context } from '#server/context.ts';
import { rowsOf } from '#server/platform/db/connect.ts';
import { healthSamples } from '#server/platform/db/schema.ts';

const dayMs = 86_400_000;
/** Samples come every minute; a longer silence ends an incident, since nobody knows how it went on. */
const silenceMs = 10 * 60_000;

interface DayOfService {
  worst: ServiceStatus | null;
  uptime: number | null;
}
export interface HealthDay {
  date: string;
  services: Record<ServiceName, DayOfService>;
}

export async function readHealthDays({ db, now }: Context): Promise<HealthDay[]> {
  const since = new Date(Math.floor(now().getTime() / dayMs) * dayMs - (healthHistoryDays - 1) * dayMs);
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
    const date = new Date(since.getTime() + index * dayMs).toISOString().slice(0, 10);
    const dayOf = (service: ServiceName): DayOfService => {
      const row = found.get(`${date}/${service}`);
      if (!row) return { worst: null, uptime: null };
      const all = row.good + row.degraded + row.out;
      const worst = row.out > 0 ? 'outage' : row.degraded > 0 ? 'degraded' : 'operational';
      return { worst, uptime: (all - row.out) / all };
    };
    const services = Object.fromEntries(
      serviceNames.map((name) => [name, dayOf(name)]),
    ) as HealthDay['services'];
    return { date, services };
  });
}

interface Sample {
  at: Date;
  service: ServiceName;
  status: ServiceStatus;
}

/** An incident is a run of bad samples of one service; one bad minute between good ones counts too. */
export function incidentsIn(samples: Sample[], now: Date): Incident[] {
  const incidents: Incident[] = [];
  for (const service of serviceNames) {
    let open: { incident: Incident; last: Date } | undefined;
    const close = (at: Date): void => {
      if (open) incidents.push({ ...open.incident, endedAt: at.toISOString() });
      open = undefined;
    };
    for (const sample of samples) {
      if (sample.service !== service) continue;
      if (open && sample.at.getTime() - open.last.getTime() > silenceMs) close(open.last);
      if (sample.status === 'operational') {
        close(sample.at);
        continue;
      }
      const startedAt = sample.at.toISOString();
      open ??= { incident: { service, status: sample.status, startedAt, endedAt: null }, last: sample.at };
      open.last = sample.at;
      if (sample.status === 'outage') open.incident.status = 'outage';
    }
    if (open && now.getTime() - open.last.getTime() > silenceMs) close(open.last);
    else if (open) incidents.push(open.incident);
  }
  return incidents.sort((a, b) => b.startedAt.localeCompare(a.startedAt));
}

const mostIncidents = 20;

export async function readIncidents({ db, now }: Context): Promise<Incident[]> {
  const since = new Date(now().getTime() - healthHistoryDays * dayMs);
  const bad = await rowsOf<{ n: number }>(
    db,
    sql`select 1 as n from health_samples where at > ${since.toISOString()} and status <> 'operational' limit 1`,
  );
  if (bad.length === 0) return [];
  // Only what surrounds a bad sample matters; a quiet service is not read at all.
  const samples = await db
    .select({ at: healthSamples.at, service: healthSamples.service, status: healthSamples.status })
    .from(healthSamples)
    .where(gt(healthSamples.at, since))
    .orderBy(asc(healthSamples.at));
  return incidentsIn(samples, now()).slice(0, mostIncidents);
}
