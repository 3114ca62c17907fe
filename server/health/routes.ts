import { healthCall, healthHistoryCall, testDetectorCall } from '#contract/health.ts';
import type { Context } from '#server/context.ts';
import type { Register } from '#server/http/register-call.ts';
import { type HealthDay, readHealthDays, readIncidents } from './history.ts';
import { createHealthReader } from './read-health.ts';

/** Ninety days of samples by the minute are summed up this often at most. */
const daysFreshMs = 60_000;

export function healthRoutes(register: Register, context: Context): void {
  const readHealth = createHealthReader(context);
  let summed: { at: number; days: Promise<HealthDay[]> } | undefined;

  register(healthCall, () => readHealth());
  register(healthHistoryCall, async () => {
    const at = context.now().getTime();
    if (!summed || at - summed.at > daysFreshMs) summed = { at, days: readHealthDays(context) };
    return { days: await summed.days, incidents: await readIncidents(context) };
  });
  register(testDetectorCall, async () => {
    const { success, message } = await context.testDetector();
    return { success, message };
  });
}
