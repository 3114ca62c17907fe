import { z } from 'zod';
import { defineCall } from './call.ts';
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

const tag = 'Dashboard';

export const dashboardStatsCall = defineCall({
  method: 'GET',
  path: '/api/dashboard/stats',
  access: 'public',
  tag,
  summary: 'Figures for a timeframe',
  query: z.object({ timeframe: timeframe.default(defaultTimeframe) }),
  response: dashboardStats,
});
export const dashboardStatsByPathCall = defineCall({
  method: 'GET',
  path: '/api/dashboard/stats/:timeframe',
  access: 'public',
  tag,
  summary: 'Figures for a timeframe in the path',
  params: z.object({ timeframe }),
  response: dashboardStats,
});
export const dashboardHistoryCall = defineCall({
  method: 'GET',
  path: '/api/dashboard/history/:timeframe',
  access: 'public',
  tag,
  summary: 'Scans and detections by day (by month for all time)',
  params: z.object({ timeframe }),
  response: z.object({
    unit: z.enum(['day', 'month']),
    points: z.array(z.object({ start: z.string(), scans: z.int(), detections: z.int() })),
  }),
});
