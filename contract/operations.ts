import { z } from 'zod';
import { acknowledgement, defineCall, givenId, moment } from './call.ts';
import { serviceStatus } from './health.ts';
import { driftMeasures } from './quality.ts';

export const auditEntry = z
  .object({
    id: z.int(),
    at: moment,
    admin: z.string().nullable(),
    action: z.string(),
    target: z.string().nullable(),
    detail: z.string().nullable(),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof auditEntry>;

const tag = 'Operations';

export const panelCall = defineCall({
  method: 'GET',
  path: '/api/admin/panel',
  access: 'admin',
  tag,
  summary: 'Live figures for the admin panel',
  response: z.object({
    totalScans: z.int(),
    totalReports: z.int(),
    needsReview: z.int(),
    incorrectScans: z.int(),
    successRate: z.number().nullable(),
    systemStatus: serviceStatus,
    activeAdmins: z.int().describe('Administrators with a live session'),
    totalAdmins: z.int(),
    driftAlarms: z
      .array(z.enum(driftMeasures))
      .describe('Measures that left their usual range in the last seven days'),
    recentAudit: z.array(auditEntry),
  }),
});

export const failedJob = z
  .object({
    id: z.string(),
    name: z.string(),
    target: z.string().nullable(),
    reason: z.string(),
    failedAt: moment.nullable(),
  })
  .meta({ id: 'FailedJob' });

export const operationsCall = defineCall({
  method: 'GET',
  path: '/api/admin/operations',
  access: 'admin',
  tag,
  summary: 'Queues, failed jobs, provider quota and storage',
  response: z.object({
    queues: z.array(z.object({ name: z.string(), waiting: z.int(), running: z.int(), dead: z.int() })),
    runningJobs: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        target: z.string().nullable(),
        startedAt: moment.nullable(),
      }),
    ),
    deadJobs: z.array(failedJob),
    provider: z.object({ used: z.int(), limit: z.int() }),
    storage: z.object({ files: z.int(), bytes: z.int() }),
  }),
});
export const retryJobCall = defineCall({
  method: 'POST',
  path: '/api/admin/operations/jobs/:jobId/retry',
  access: 'admin',
  tag,
  summary: 'Retry a failed job',
  params: z.object({ jobId: givenId }),
  response: acknowledgement,
});
export const auditCall = defineCall({
  method: 'GET',
  path: '/api/admin/audit',
  access: 'admin',
  tag,
  summary: 'The audit log, newest first',
  query: z.object({
    search: z.string().max(200).default(''),
    before: z.coerce.number().int().optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  response: z.object({ entries: z.array(auditEntry), total: z.int() }),
});
