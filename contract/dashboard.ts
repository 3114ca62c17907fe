import { z } from 'zod';
import { callsFor } from './call.ts';
import { defaultTimeframe, timeframes } from './constants.ts';

const timeframe = z.enum(timeframes);

export const dashboardStats = z
  .object({
    timeframe,
    totalScans: z.int(),
    completedScans: z.int(),
    totalDetections: z.int(),
    averageConfidence: z.number().nullable().describe('Mean of the scans that have a detection, 0 to 1'),
    successRate: z.number().nullable().describe('Completed share of the finished scans, 0 to 1'),
    todayScans: z.int(),
  })
  .meta({ id: 'DashboardStats' });
export type DashboardStats = z.infer<typeof dashboardStats>;

const byAnyone = callsFor({ access: 'public', tag: 'Dashboard' });

export const dashboardStatsCall = byAnyone.get('/api/dashboard/stats', {
  summary: 'Figures for a timeframe',
  query: z.object({ timeframe: timeframe.default(defaultTimeframe) }),
  response: dashboardStats,
});
export const dashboardStatsByPathCall = byAnyone.get('/api/dashboard/stats/:timeframe', {
  summary: 'Figures for a timeframe in the path',
  params: z.object({ timeframe }),
  response: dashboardStats,
});
export const dashboardHistoryCall = byAnyone.get('/api/dashboard/history/:timeframe', {
  summary: 'Scans and detections by day (by month for all time)',
  params: z.object({ timeframe }),
  response: z.object({
    unit: z.enum(['day', 'month']),
    points: z.array(z.object({ start: z.string(), scans: z.int(), detections: z.int() })),
  }),
});
