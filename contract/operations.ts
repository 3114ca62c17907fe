import { z } from 'zod';
import { acknowledgement, callsFor, givenId, moment } from './call.ts';
import { serviceStatus } from './health.ts';
import { driftMeasures } from './quality.ts';
import { textLengths } from './text-lengths.ts';

export const auditEntry = z
  .object({
    id: z.int(),
    at: moment,
    admin: z.string().nullable(),
    action: z.string(),
    target: z.string().nullable(),
    detail: z.string().nullable(),
    address: z
      .string()
      .nullable()
      .describe(
        'Keyed hash of the network it came from: equal for equal networks; null: a job, or not recorded',
      ),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof auditEntry>;

export const clockReading = z
  .object({
    state: z
      .enum(['steady', 'settling', 'doubted'])
      .describe('Only a steady clock deletes by age. Doubted: more than a day from the last time seen'),
    jumped: z.boolean().describe('The clock jumped in the last hour, while Sulcus ran'),
    now: moment,
    lastSeen: moment.nullable(),
    steadyAt: moment.nullable().describe('End of the hour after a start or a jump'),
  })
  .meta({ id: 'ClockReading' });
export type ClockReading = z.infer<typeof clockReading>;

const byAdmin = callsFor({ access: 'admin', tag: 'Operations' });

export const panelCall = byAdmin.get('/api/admin/panel', {
  summary: 'Live figures for the admin panel',
  response: z.object({
    totalScans: z.int(),
    totalReports: z.int(),
    needsReview: z.int(),
    needsReviewIsExact: z.boolean().describe('False: there are more; counting stopped at `needsReview`'),
    disagreements: z.int().describe('Disagreements of two other readers that you can settle'),
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

export const waitingWorkCall = callsFor({ access: 'lead', tag: 'Operations' }).get('/api/admin/work', {
  summary: 'What waits for the caller, for the navigation',
  response: z.object({
    disagreements: z.int().describe('Disagreements of two other readers that you can settle'),
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

export const queuesCall = byAdmin.get('/api/admin/operations/queues', {
  summary: 'Queues, running and failed jobs',
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
  }),
});
export const providerQuotaCall = byAdmin.get('/api/admin/operations/provider', {
  summary: 'Requests to the provider in the last hour',
  response: z.object({ used: z.int(), limit: z.int() }),
});
export const storageUsageCall = byAdmin.get('/api/admin/operations/storage', {
  summary: 'Number and size of the stored files, the disk, and the last backup',
  response: z.object({
    files: z.int(),
    bytes: z.int(),
    disk: z
      .object({ free: z.int(), size: z.int() })
      .nullable()
      .describe('null: neither database nor files are on a disk of this machine'),
    lastBackup: moment.nullable().describe('The last complete `npm run backup`'),
  }),
});
export const webhooksCall = byAdmin.get('/api/admin/operations/webhooks', {
  summary: 'Webhooks that were not delivered: those that are tried again, then the latest that were given up',
  response: z.object({
    webhooks: z.array(
      z.object({
        scanId: z.uuid(),
        url: z.string(),
        apiKey: z.string().describe('Name of the API key that submitted the scan'),
        attempts: z.int(),
        problem: z.string().nullable().describe('Why the last attempt failed, with the status of the answer'),
        nextTry: moment.nullable().describe('null: given up, or being sent now'),
        failedAt: moment.nullable(),
      }),
    ),
    delivered: z.int(),
  }),
});
export const retentionCall = byAdmin.get('/api/admin/operations/retention', {
  summary: 'Whether scans are deleted by age, and how many wait for it',
  response: z.object({
    clock: clockReading,
    heldBack: z.int().describe('Past their retention, but more than may be deleted within a day'),
  }),
});
export const confirmClockCall = byAdmin.post('/api/admin/operations/clock', {
  summary: 'Confirm that the clock of the server is right',
  response: acknowledgement,
});
export const expireHeldBackCall = byAdmin.post('/api/admin/operations/expire', {
  summary: 'Delete every scan that is past its retention, however many',
  response: acknowledgement,
});
export const retryJobCall = byAdmin.post('/api/admin/operations/jobs/:jobId/retry', {
  summary: 'Retry a failed job',
  params: z.object({ jobId: givenId }),
  response: acknowledgement,
});
const auditSearch = z.string().max(textLengths.search).default('');

export const auditExportCall = byAdmin.get('/api/admin/audit/export', {
  summary: 'All matching entries of the audit log as CSV',
  query: z.object({ search: auditSearch }),
  produces: ['text/csv'],
});
export const auditCall = byAdmin.get('/api/admin/audit', {
  summary: 'The audit log, newest first',
  query: z.object({
    search: auditSearch,
    before: z.coerce.number().int().optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  response: z.object({ entries: z.array(auditEntry), total: z.int() }),
});
