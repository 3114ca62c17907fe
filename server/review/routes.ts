import { reviewMessages } from '#contract/messages.ts';
import { openForReviewCall, reviewCall, reviewQueueCall, undoReviewCall } from '#contract/review.ts';
import type { Context } from '#server/context.ts';
import type { Register } from '#server/http/register-call.ts';
import { findScan } from '#server/pipeline/scan-view.ts';
import { countReviewedToday, markOpen, othersAt, readQueue } from './review-queue.ts';
import { reviewScan, undoReview } from './review-scan.ts';

export function reviewRoutes(register: Register, context: Context): void {
  register(reviewQueueCall, async ({ admin, query }) => ({
    ...(await readQueue(context, admin.adminId, query)),
    reviewedToday: await countReviewedToday(context),
  }));
  register(openForReviewCall, async ({ admin, params }) => {
    const { reviewVersion } = await findScan(context.db, params.id);
    await markOpen(context, params.id, admin.adminId);
    const others = await othersAt(context, [params.id], admin.adminId);
    return { openedBy: others.get(params.id) ?? null, reviewVersion };
  });
  register(reviewCall, async ({ admin, params, body }) => {
    const { reviewId, reviewedAt } = await reviewScan(context, admin, params.id, body);
    return {
      success: true as const,
      message: reviewMessages.updated.description,
      reviewId,
      reviewedAt: reviewedAt.toISOString(),
    };
  });
  register(undoReviewCall, async ({ admin, params }) => {
    await undoReview(context, admin, params.id);
    return { success: true as const, message: 'The review was taken back.' };
  });
}
