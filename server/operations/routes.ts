import { and, eq, gt } from 'drizzle-orm';
import { providerRequestsPerHour } from '#contract/constants.ts';
import { hourMs } from '#contract/days.ts';
import { operationsMessages } from '#contract/messages.ts';
import {
  auditCall,
  auditExportCall,
  confirmClockCall,
  expireHeldBackCall,
  panelCall,
  providerQuotaCall,
  queuesCall,
  retentionCall,
  retryJobCall,
  storageUsageCall,
  waitingWorkCall,
  webhooksCall,
} from '#contract/operations.ts';
import { driftCall } from '#contract/quality.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { attachment } from '#server/http/content-disposition.ts';
import type { Register } from '#server/http/register-call.ts';
import { cached } from '#server/platform/cached.ts';
import { recordAudit } from '#server/platform/db/audit.ts';
import { rateEvents, secondReadings } from '#server/platform/db/schema.ts';
import { readLastBackup } from '#server/platform/db/settings.ts';
import { disputedByOthers } from '#server/review/second-readings.ts';
import { requeueFailedScan } from '#server/scan/life.ts';
import { confirmClock } from '#server/upkeep/confirm-clock.ts';
import { askToExpire, countHeldBack } from '#server/upkeep/expire-scans.ts';
import { exportAudit, readAudit } from './audit-log.ts';
import { deadReason } from './dead-reason.ts';
import { readDiskSpace } from './disk-space.ts';
import { readDrift } from './drift.ts';
import { readPanel } from './panel.ts';
import { listWebhooks } from './webhook-list.ts';

/** Listing a large store takes long. */
const usageKeptMs = 60_000;

function countProviderRequests({ db, now }: Context): Promise<number> {
  const hourAgo = new Date(now().getTime() - hourMs);
  return db.$count(rateEvents, and(eq(rateEvents.key, 'provider-requests'), gt(rateEvents.at, hourAgo)));
}

const targetOf = (payload: Record<string, unknown>): string | null =>
  typeof payload.scanId === 'string' ? payload.scanId : null;
const moment = (value: Date | null): string | null => (value ? new Date(value).toISOString() : null);

export function operationsRoutes(register: Register, context: Context): void {
  const { db, queue } = context;
  const readUsage = cached(() => context.storage.usage(), {
    forMs: usageKeptMs,
    now: () => context.now(),
  });

  register(panelCall, async ({ admin }) => readPanel(context, admin.adminId));
  register(driftCall, async () => readDrift(context));
  register(queuesCall, async () => {
    const [depth, running, dead] = await Promise.all([queue.depth(), queue.runningJobs(), queue.deadJobs()]);
    return {
      queues: Object.entries(depth).map(([name, counts]) => ({ name, ...counts })),
      runningJobs: running.map(({ id, name, payload, startedAt }) => ({
        id,
        name,
        target: targetOf(payload),
        startedAt: moment(startedAt),
      })),
      deadJobs: dead.map(({ id, name, payload, reason, diedAt }) => ({
        id,
        name,
        target: targetOf(payload),
        reason: deadReason(reason),
        failedAt: moment(diedAt),
      })),
    };
  });
  register(providerQuotaCall, async () => ({
    used: await countProviderRequests(context),
    limit: providerRequestsPerHour,
  }));
  register(storageUsageCall, async () => {
    const [{ objects, bytes }, disk, lastBackup] = await Promise.all([
      readUsage(),
      readDiskSpace(context.config),
      readLastBackup(db),
    ]);
    return { files: objects, bytes, disk, lastBackup: moment(lastBackup) };
  });
  register(retryJobCall, async ({ admin, params }) => {
    const dead = (await queue.deadJobs()).find(({ id }) => id === params.jobId);
    const scanId = dead && targetOf(dead.payload);
    if (scanId) await requeueFailedScan(context, scanId);
    await queue.retryDead(params.jobId);
    await recordAudit(db, { admin: admin.username, action: 'retry job', target: params.jobId });
    return { success: true as const, message: operationsMessages.retried };
  });
  register(retentionCall, async () => {
    const clock = await context.clock.read();
    // With a wrong clock, every scan is past its retention.
    return { clock, heldBack: clock.state === 'steady' ? await countHeldBack(context) : 0 };
  });
  register(confirmClockCall, async ({ admin }) => {
    await confirmClock(context, admin.username);
    return { success: true as const, message: operationsMessages.clockConfirmed };
  });
  register(expireHeldBackCall, async ({ admin }) => {
    if (!(await context.clock.maySweep())) throw new AppError('conflict', (t) => t('clockNotSteady'));
    await askToExpire(context, admin.username);
    return { success: true as const, message: operationsMessages.expiryAsked };
  });
  register(webhooksCall, async () => listWebhooks(context));
  register(waitingWorkCall, async ({ admin }) => ({
    disagreements: await db.$count(secondReadings, disputedByOthers(admin.adminId)),
  }));
  register(auditExportCall, async ({ admin, query, reply }) =>
    reply
      .header(
        'content-disposition',
        attachment(`sulcus_audit_${context.now().toISOString().slice(0, 10)}.csv`),
      )
      .type('text/csv; charset=utf-8')
      .send(exportAudit(context, admin.adminId, query.search)),
  );
  register(auditCall, async ({ admin, query }) => readAudit(context, admin.adminId, query));
}
