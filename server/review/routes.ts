import { liveCardCall } from '#contract/live-card.ts';
import { fill, reviewMessages } from '#contract/messages.ts';
import {
  adjudicationsCall,
  agreementCall,
  assignCall,
  readersCall,
  reviewSettingsCall,
  saveReviewSettingsCall,
  unassignCall,
} from '#contract/quality.ts';
import {
  openForReviewCall,
  reopenReviewCall,
  reviewCall,
  reviewedScansCall,
  reviewQueueCall,
  scanReviewsCall,
  skipReviewCall,
} from '#contract/review.ts';
import type { Context } from '#server/context.ts';
import type { Register } from '#server/http/register-call.ts';
import { recordAudit } from '#server/platform/db/audit.ts';
import { readReviewSettings, writeReviewSettings } from '#server/platform/db/settings.ts';
import { listAdjudications, readAgreement } from './agreement.ts';
import { readLiveCard } from './live-card.ts';
import { assignScans, listReaders, releaseAssignments } from './readers.ts';
import { listReviewed, readScanReviews } from './review-history.ts';
import { countReviewedToday, readQueue, skipScan } from './review-queue.ts';
import { openForReview, reopenScan, reviewScan } from './review-scan.ts';

export function reviewRoutes(register: Register, context: Context): void {
  register(reviewQueueCall, async ({ admin, query }) => ({
    ...(await readQueue(context, admin.adminId, query)),
    reviewedToday: await countReviewedToday(context),
  }));
  register(openForReviewCall, ({ admin, params }) => openForReview(context, params.id, admin.adminId));
  register(reviewCall, async ({ admin, params, body }) => {
    const { reviewId, reviewedAt, verdict } = await reviewScan(context, admin, params.id, body);
    return {
      success: true as const,
      message: reviewMessages.updated.description,
      reviewId,
      reviewedAt: reviewedAt.toISOString(),
      verdict,
    };
  });
  register(reopenReviewCall, async ({ admin, params }) => {
    await reopenScan(context, admin, params.id);
    return {
      success: true as const,
      message: 'The verdict was undone. The scan is back in the queue.',
    };
  });
  register(skipReviewCall, async ({ admin, params }) => {
    const { id } = await context.scanReader.byId(params.id);
    await skipScan(context, id, admin.adminId);
    return { success: true as const, message: 'The scan moved to the end of your queue.' };
  });
  register(scanReviewsCall, async ({ admin, params }) => readScanReviews(context, admin.adminId, params.id));
  register(reviewedScansCall, async ({ admin, query }) => listReviewed(context, admin.adminId, query));
  qualityRoutes(register, context);
}

function qualityRoutes(register: Register, context: Context): void {
  const { db, now } = context;
  register(reviewSettingsCall, async () => readReviewSettings(db));
  register(saveReviewSettingsCall, async ({ admin, body }) => {
    await db.transaction(async (tx) => {
      await writeReviewSettings(tx, body, now());
      await recordAudit(tx, {
        admin: admin.username,
        action: 'change review settings',
        detail: `${body.randomCheckPercent} % random checks, ${body.secondReaderPercent} % second readings`,
      });
    });
    return body;
  });
  register(agreementCall, async () => readAgreement(context));
  register(adjudicationsCall, async ({ admin, query }) => listAdjudications(context, admin.adminId, query));
  register(readersCall, async () => listReaders(context));
  register(assignCall, async ({ admin, params, body }) => {
    const assigned = await assignScans(context, admin, params.id, body.count);
    return { success: true as const, message: fill(reviewMessages.assigned, { n: assigned }), assigned };
  });
  register(unassignCall, async ({ admin, params }) => {
    const released = await releaseAssignments(context, admin, params.id);
    return { success: true as const, message: fill(reviewMessages.released, { n: released }), released };
  });
  register(liveCardCall, async () => readLiveCard(context));
}
