import { analyticsCall, recordLeaveCall, recordSessionCall, recordVisitCall } from '#contract/analytics.ts';
import type { Context } from '#server/context.ts';
import type { Register } from '#server/http/register-call.ts';
import { recordLeave, recordSession, recordVisit } from './record.ts';
import { readSummary } from './summary.ts';

export function analyticsRoutes(register: Register, context: Context): void {
  const recorded = { success: true } as const;
  register(recordSessionCall, async ({ body }) => {
    await recordSession(context, body);
    return recorded;
  });
  register(recordVisitCall, async ({ body }) => {
    await recordVisit(context, body);
    return recorded;
  });
  register(recordLeaveCall, async ({ body }) => {
    await recordLeave(context, body);
    return recorded;
  });
  register(analyticsCall, async ({ query }) => readSummary(context, query.period));
}
