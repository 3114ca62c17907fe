import { and, eq, isNull, sql } from 'drizzle-orm';
import { webhookSecretOf } from '#server/api-keys/keys.ts';
import type { Context } from '#server/context.ts';
import { apiKeys, type ScanRow, scans, webhooks } from '#server/platform/db/schema.ts';
import { defineJob } from '#server/platform/queue/define-job.ts';
import { webhookJobType } from '#server/scan/jobs.ts';
import { commandLine } from '#words/say/command-line.ts';
import { selfOf, statusOf } from './api-scan.ts';
import { sendWebhook } from './send-webhook.ts';
import { NoPublicAddress, TargetRefused } from './webhook-target.ts';

/** The delay doubles from fifteen seconds, so the last attempt comes about an hour after the first. */
const retry = { limit: 8, delaySeconds: 15, maxDelaySeconds: 3_600 };

async function findWebhook({ db }: Context, scanId: string) {
  const [found] = await db
    .select({ webhook: webhooks, scan: scans, revokedAt: apiKeys.revokedAt })
    .from(webhooks)
    .innerJoin(scans, eq(scans.id, webhooks.scanId))
    .innerJoin(apiKeys, eq(apiKeys.id, scans.apiKeyId))
    .where(eq(webhooks.scanId, scanId));
  return found;
}

function eventOf({ id, processingStatus, updatedAt }: ScanRow) {
  return {
    type: processingStatus === 'completed' ? ('scan.completed' as const) : ('scan.failed' as const),
    timestamp: updatedAt.toISOString(),
    data: { id, status: statusOf(processingStatus), self: selfOf(id) },
  };
}

/** Why an attempt failed; undefined if it succeeded. `final`: a retry would fail too. */
async function attempt(
  context: Context,
  scan: ScanRow,
  url: string,
  signal: AbortSignal,
): Promise<{ problem: string; final: boolean } | undefined> {
  const { config, secret, now } = context;
  try {
    const status = await sendWebhook(
      config.webhookTargets,
      {
        url,
        secret: webhookSecretOf(secret, scan.apiKeyId ?? ''),
        messageId: `${scan.id}.${scan.updatedAt.getTime()}`,
        event: eventOf(scan),
        now: now(),
      },
      signal,
    );
    if (status >= 200 && status < 300) return undefined;
    // 410: the receiver is gone for good.
    return { problem: words('receiverAnswered', { status: String(status) }), final: status === 410 };
  } catch (error) {
    if (signal.aborted) throw error;
    if (error instanceof TargetRefused) return { problem: error.message, final: true };
    if (error instanceof NoPublicAddress) return { problem: words('receiverUnknown'), final: false };
    const reason = (error as NodeJS.ErrnoException).code ?? (error as Error).name;
    return { problem: words('receiverUnreachable', { reason }), final: false };
  }
}

const words = commandLine.failures;

/** Notifies the program that submitted a scan when it is finished. */
export const webhookJob = defineJob({
  ...webhookJobType,
  retry,
  timeoutSeconds: 30,
  concurrency: 2,
  handler: async ({ webhookId }, context: Context, { signal, lastAttempt }) => {
    const { db, now } = context;
    const found = await findWebhook(context, webhookId);
    if (!found || found.scan.deletedAt) return;
    const { scan, webhook } = found;
    const failed = found.revokedAt
      ? { problem: words('keyRevoked'), final: true }
      : await attempt(context, scan, webhook.url, signal);
    const over = failed !== undefined && (failed.final || lastAttempt);
    await db
      .update(webhooks)
      .set({
        attempts: sql`${webhooks.attempts} + 1`,
        problem: failed?.problem ?? null,
        deliveredAt: failed ? null : now(),
        failedAt: over ? now() : null,
      })
      .where(eq(webhooks.scanId, webhookId));
    if (failed && !over) throw new Error(failed.problem);
  },
  giveUp: async ({ webhookId }, { db, now }) => {
    const undelivered = await db
      .update(webhooks)
      // The process can have died after sending the message and before recording it.
      .set({ problem: words('notifyInterrupted'), failedAt: now() })
      .where(and(eq(webhooks.scanId, webhookId), isNull(webhooks.deliveredAt), isNull(webhooks.failedAt)))
      .returning({ id: webhooks.scanId });
    return undelivered.length > 0;
  },
});
