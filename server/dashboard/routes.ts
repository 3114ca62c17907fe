import { dashboardHistoryCall, dashboardStatsByPathCall, dashboardStatsCall } from '#contract/dashboard.ts';
import type { Context } from '#server/context.ts';
import type { Register } from '#server/http/register-call.ts';
import { readHistory, readStats } from './read-stats.ts';

export function dashboardRoutes(register: Register, context: Context): void {
  register(dashboardStatsCall, ({ query }) => readStats(context, query.timeframe));
  register(dashboardStatsByPathCall, ({ params }) => readStats(context, params.timeframe));
  register(dashboardHistoryCall, ({ params }) => readHistory(context, params.timeframe));
}
