import { sql } from 'drizzle-orm';
import { healthHistoryDays } from '#contract/constants.ts';
import { dayMs } from '#contract/days.ts';
import { type ServiceStatus, serviceNames } from '#contract/health.ts';
import { createRandom } from '#phantom/random.ts';
import type { Context } from '#server/context.ts';

/** The longest interval that the status page counts as uninterrupted. */
const stepMs = 10 * 60_000;

/** Invented incidents. */
const incidents: { daysAgo: number; minutes: number; service: string; status: ServiceStatus }[] = [
  { daysAgo: 62, minutes: 80, service: 'ai_model', status: 'degraded' },
  { daysAgo: 31, minutes: 40, service: 'database', status: 'outage' },
  { daysAgo: 12, minutes: 60, service: 'image_processing', status: 'degraded' },
];

/** Invented health samples for the whole history of the status page. */
export async function fillHealth({ db, now }: Context): Promise<void> {
  const random = createRandom(13);
  const end = now().getTime();
  for (let day = healthHistoryDays; day > 0; day -= 1) {
    const start = end - day * dayMs;
    const moments = Array.from({ length: dayMs / stepMs }, (_, index) => start + index * stepMs);
    const samples = moments.flatMap((moment) =>
      serviceNames.map((service) => {
        const during = incidents.find((one) => {
          const began = end - one.daysAgo * dayMs;
          return one.service === service && moment >= began && moment < began + one.minutes * 60_000;
        });
        return {
          at: new Date(moment),
          service,
          status: during?.status ?? ('operational' as const),
          responseTime: random.between(3, 90),
        };
      }),
    );
    // One JSON document is many times faster than thousands of parameters.
    await db.execute(sql`insert into health_samples (at, service, status, response_time)
      select * from json_to_recordset(${JSON.stringify(samples)})
        as sample (at timestamptz, service text, status text, "responseTime" float8)`);
  }
}
