import { z } from 'zod';
import { callsFor, moment } from './call.ts';
import { analyticsPeriods } from './constants.ts';
import { textLengths } from './text-lengths.ts';

/** session_{timestamp}_{random}. The browser creates it and keeps it only in session storage. */
export const sessionId = z.string().regex(/^session_\d{10,16}_[a-z0-9]{4,32}$/);
export const sessionHeader = 'x-session-id';

const recorded = z.object({ success: z.boolean() });
const tag = 'Analytics';
const byAnyone = callsFor({ access: 'public', tag });
const byAdmin = callsFor({ access: 'admin', tag });

export const recordSessionCall = byAnyone.post('/api/analytics/session', {
  summary: 'Report that a page session began or uploaded a scan',
  body: z.object({ sessionId, scanUploaded: z.boolean() }),
  response: recorded,
});
export const recordVisitCall = byAnyone.post('/api/analytics/visit', {
  summary: 'Record a page visit',
  body: z.object({
    sessionId,
    path: z.string().startsWith('/').max(textLengths.pagePath),
    returning: z.boolean(),
  }),
  response: recorded,
});
export const recordLeaveCall = byAnyone.post('/api/analytics/leave', {
  summary: 'Report the length of a session (sent when the page is hidden)',
  body: z.object({ sessionId, seconds: z.number().min(0).max(86_400) }),
  response: recorded,
});
/** Increments a counter. Without a body or a session, so that it cannot identify a visitor. */
export const recordDeviceAnalysisCall = byAnyone.post('/api/analytics/device-analysis', {
  summary: 'Report that a whole scan was analyzed on a visitor’s own device',
  response: recorded,
});

export const analyticsPeriod = z.enum(analyticsPeriods);

/** An hour of the day (UTC) as the analytics show it. */
export const hourSpan = (hour: number): string => `${hour}:00 - ${hour + 1}:00`;

const change = z
  .number()
  .nullable()
  .describe('Relative change against the previous period; null without one');
export const analyticsSummary = z
  .object({
    period: analyticsPeriod,
    uniqueUsers: z.int(),
    totalVisits: z.int(),
    avgSessionTime: z.string().describe("Text such as '3m 20s'"),
    peakHour: z.string().describe("UTC, such as '9:00 - 10:00'; 'N/A' without visits"),
    newUsers: z.int(),
    returningUsers: z.int(),
    deviceAnalyses: z.int().describe('Whole scans read on devices of visitors who agreed to be counted'),
    trafficPatterns: z
      .array(z.object({ hour: z.int().min(0).max(23), visits: z.int() }))
      .describe('The busiest hours of the day (UTC), busiest first'),
    changes: z.object({ uniqueUsers: change, totalVisits: change, avgSessionTime: change }),
    previousPeakHour: z.string().nullable(),
    visitsOverTime: z
      .array(z.object({ start: moment, visits: z.int() }))
      .describe(
        'By hour for today, by day for 30 days, by day or month for all time; includes those without visits',
      ),
  })
  .meta({ id: 'AnalyticsSummary' });
export type AnalyticsSummary = z.infer<typeof analyticsSummary>;

export const analyticsCall = byAdmin.get('/api/analytics/sessions', {
  summary: 'Visitors and visits in a period',
  query: z.object({ period: analyticsPeriod.default('1d') }),
  response: analyticsSummary,
});
