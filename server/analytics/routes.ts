import type { FastifyRequest } from 'fastify';
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
  /** Signed-in administrators are not counted as visitors. */
  async function ofVisitor(request: FastifyRequest, record: () => Promise<void>): Promise<{ success: true }> {
    if (!(await isSignedIn(context, request))) await record();
    return { success: true };
  }
  register(recordSessionCall, ({ body, request }) => ofVisitor(request, () => recordSession(context, body)));
  register(recordVisitCall, ({ body, request }) => ofVisitor(request, () => recordVisit(context, body)));
  register(recordLeaveCall, ({ body, request }) => ofVisitor(request, () => recordLeave(context, body)));
  register(recordDeviceAnalysisCall, ({ request }) =>
    ofVisitor(request, () => recordDeviceAnalysis(context)),
  );
  register(analyticsCall, async ({ query }) => readSummary(context, query.period));
}
