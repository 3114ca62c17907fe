import { healthCall, healthHistoryCall, testDetectorCall } from '#contract/health.ts';
import type { Context } from '#server/context.ts';
import type { Register } from '#server/http/register-call.ts';
import { cached } from '#server/platform/cached.ts';
import { detectorTestWords } from '#words/say/self-test.ts';
import { readHealthDays, readIncidents } from './history.ts';
import { createHealthReader } from './read-health.ts';

/** Ninety days of samples are summed at most this often. */
const daysFreshMs = 60_000;

export function healthRoutes(register: Register, context: Context): void {
  const readHealth = createHealthReader(context);
  const readDays = cached(() => readHealthDays(context), {
    forMs: daysFreshMs,
    now: () => context.now(),
  });

  register(healthCall, () => readHealth());
  register(healthHistoryCall, async () => ({
    days: await readDays(),
    incidents: await readIncidents(context),
  }));
  register(testDetectorCall, async () => {
    const test = await context.testDetector();
    return { success: test.success, message: detectorTestWords(test) };
  });
}
