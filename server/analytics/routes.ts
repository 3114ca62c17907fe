import {
  analyticsCall,
  recordDeviceAnalysisCall,
  recordLeaveCall,
  recordSessionCall,
  recordVisitCall,
} from '#contract/analytics.ts';
import { isSignedIn } from '#server/accounts/authenticate.ts';
import type { Context } from '#server/context.ts';
import type { Register } from '#server/http/register-call.ts';
import { recordDeviceAnalysis, recordLeave, recordSession, recordVisit } from './record.ts';
import { readSummary } from './summary.ts';

export function analyticsRoutes(register: Register, context: Context): void {
  const recorded = { success: true } as const;
  // Signed-in administrators are not counted as visitors.
  register(recordSessionCall, async ({ body, request }) => {
    if (!(await isSignedIn(context, request))) await recordSession(context, body);
    return recorded;
  });
  register(recordVisitCall, async ({ body, request }) => {
    if (!(await isSignedIn(context, request))) await recordVisit(context, body);
    return recorded;
  });
  register(recordLeaveCall, async ({ body, request }) => {
    if (!(await isSignedIn(context, request))) await recordLeave(context, body);
    return recorded;
  });
  register(recordDeviceAnalysisCall, async ({ request }) => {
    if (!(await isSignedIn(context, request))) await recordDeviceAnalysis(context);
    return recorded;
  });
  register(analyticsCall, async ({ query }) => readSummary(context, query.period));
}
