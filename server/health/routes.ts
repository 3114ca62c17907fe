import { healthCall, healthHistoryCall, testDetectorCall } from '#contract/health.ts';
import type { Context } from '#server/context.ts';
import type { Register } from '#server/http/register-call.ts';
import { readHealthDays, readIncidents } from './history.ts';
import { createHealthReader } from './read-health.ts';

export function healthRoutes(register: Register, context: Context): void {
  const readHealth = createHealthReader(context);
  register(healthCall, () => readHealth());
  register(healthHistoryCall, async () => ({
    days: await readHealthDays(context),
    incidents: await readIncidents(context),
  }));
  register(testDetectorCall, async () => {
    const { success, message } = await context.testDetector();
    return { success, message };
  });
}
