import { randomUUID } from 'node:crypto';
import { count, desc, eq } from 'drizzle-orm';
import type { BodyOf } from '#contract/call.ts';
import { hourMs } from '#contract/days.ts';
import {
  type FeedbackEntry,
  feedbackPageSize,
  feedbackPerHour,
  type sendFeedbackCall,
} from '#contract/feedback.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { recordAudit } from '#server/platform/db/audit.ts';
import { keyedHash, takeRateToken } from '#server/platform/db/rate-window.ts';
import { feedback } from '#server/platform/db/schema.ts';
import packageFile from '../../package.json' with { type: 'json' };

interface Sender {
  /** The network that it came from, for the limit. It is not stored. */
  caller: string;
  language: string;
}

export async function addFeedback(
  { db, secret, now }: Context,
  written: BodyOf<typeof sendFeedbackCall>,
  { caller, language }: Sender,
): Promise<void> {
  const sentAt = now();
  const key = `feedback:${keyedHash(secret, 'feedback', caller)}`;
  const waitMs = await takeRateToken(db, [{ key, limit: feedbackPerHour, windowMs: hourMs }], sentAt);
  if (waitMs > 0) {
    throw new AppError('too_many_requests', (t) =>
      t('feedback.tooMuch', { minutes: Math.ceil(waitMs / 60_000) }),
    );
  }
  await db
    .insert(feedback)
    .values({ ...written, id: randomUUID(), sentAt, language, version: packageFile.version });
}

export async function listFeedback(
  { db }: Context,
  page: number,
): Promise<{ entries: FeedbackEntry[]; total: number }> {
  const [rows, [counted]] = await Promise.all([
    db
      .select()
      .from(feedback)
      .orderBy(desc(feedback.sentAt), feedback.id)
      .limit(feedbackPageSize)
      .offset((page - 1) * feedbackPageSize),
    db.select({ total: count() }).from(feedback),
  ]);
  return {
    entries: rows.map((row) => ({ ...row, sentAt: row.sentAt.toISOString() })),
    total: counted!.total,
  };
}

export async function deleteFeedback({ db }: Context, admin: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [gone] = await tx.delete(feedback).where(eq(feedback.id, id)).returning({ id: feedback.id });
    if (!gone) throw new AppError('not_found', (t) => t('feedback.gone'));
    await recordAudit(tx, { admin, action: 'delete feedback', target: id });
  });
}
