import { randomUUID } from 'node:crypto';
import { and, eq, isNull, lt } from 'drizzle-orm';
import { idempotencyHeader, idempotencyMs } from '#contract/public-api.ts';
import { textLengths } from '#contract/text-lengths.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { ApiCaller } from '#server/http/register-call.ts';
import { deleteInBatches } from '#server/platform/db/in-batches.ts';
import { idempotencyKeys } from '#server/platform/db/schema.ts';

/** Interval of the heartbeat, and how long a silence means that the process died. */
const renewMs = 4_000;
const silentMs = 15_000;
const keyPattern = new RegExp(`^[\\x21-\\x7e]{1,${textLengths.idempotencyKey}}$`);

interface Once<Answer> {
  caller: ApiCaller;
  /** Undefined: the request is not idempotent. */
  key: string | undefined;
  bodyHash: string;
  /** Does the work and creates a scan with this id. */
  work(scanId: string): Promise<Answer>;
  /** The answer for a scan whose process died before saving the answer; undefined if there is no such scan. */
  find(scanId: string): Promise<Answer | undefined>;
  /** Deletes the scan if another process took over in the meantime and did the same work. */
  undo(scanId: string): Promise<void>;
}

/** Executes the first request with a key and returns its answer to later ones with the same body. */
export async function answerOnce<Answer extends Record<string, unknown>>(
  context: Context,
  once: Once<Answer>,
): Promise<{ answer: Answer; repeated: boolean }> {
  if (once.key === undefined) return { answer: await once.work(randomUUID()), repeated: false };
  if (!keyPattern.test(once.key)) {
    throw new AppError('bad_request', (t) => t('publicApi.idempotency.key', { header: idempotencyHeader }));
  }
  const claim = await claimKey(context, once, once.key);
  return 'answer' in claim
    ? { answer: claim.answer, repeated: true }
    : { answer: await workOn(context, once, once.key, claim.scanId), repeated: false };
}

const ownKey = ({ keyId }: ApiCaller, key: string) =>
  and(eq(idempotencyKeys.apiKeyId, keyId), eq(idempotencyKeys.key, key));

/** Claims the work under a new scan id, or returns the stored answer. */
async function claimKey<Answer>(
  { db, now }: Context,
  { caller, bodyHash, find }: Once<Answer>,
  key: string,
): Promise<{ scanId: string } | { answer: Answer }> {
  const moment = now();
  const own = ownKey(caller, key);
  const fresh = { bodyHash, answer: null, createdAt: moment, scanId: randomUUID() };
  const made = await db
    .insert(idempotencyKeys)
    .values({ apiKeyId: caller.keyId, key, ...fresh })
    .onConflictDoNothing()
    .returning();
  if (made.length > 0) return { scanId: fresh.scanId };

  const [first] = await db.select().from(idempotencyKeys).where(own);
  const age = moment.getTime() - (first?.createdAt.getTime() ?? 0);
  if (first && age < idempotencyMs) {
    if (first.bodyHash !== bodyHash) {
      throw new AppError('other_request', (t) =>
        t('publicApi.idempotency.otherRequest', { header: idempotencyHeader }),
      );
    }
    const answer = (first.answer as Answer | null) ?? (first.scanId ? await find(first.scanId) : undefined);
    if (answer) return { answer };
  }
  if (first && (age >= idempotencyMs || age >= silentMs)) {
    const taken = await db
      .update(idempotencyKeys)
      .set(fresh)
      .where(and(own, eq(idempotencyKeys.createdAt, first.createdAt)))
      .returning();
    if (taken.length > 0) return { scanId: fresh.scanId };
  }
  throw new AppError('conflict', (t) => t('publicApi.idempotency.inProgress'), {
    retryAfter: 1,
  });
}

async function workOn<Answer extends Record<string, unknown>>(
  { db, log, now }: Context,
  { caller, work, undo }: Once<Answer>,
  key: string,
  scanId: string,
): Promise<Answer> {
  const mine = and(ownKey(caller, key), eq(idempotencyKeys.scanId, scanId));
  const renewal = setInterval(() => {
    const renewed = db.update(idempotencyKeys).set({ createdAt: now() }).where(mine);
    renewed.catch((error: unknown) => log.warn({ err: error }, 'a claim was not renewed'));
  }, renewMs);
  try {
    const answer = await work(scanId);
    const noted = await db.update(idempotencyKeys).set({ answer }).where(mine).returning();
    if (noted.length > 0) return answer;
    await undo(scanId);
    throw new AppError('conflict', (t) => t('publicApi.idempotency.twice'), {
      retryAfter: 1,
    });
  } catch (error) {
    // A refused request may be retried with the same key.
    if (error instanceof AppError)
      await db.delete(idempotencyKeys).where(and(mine, isNull(idempotencyKeys.answer)));
    throw error;
  } finally {
    clearInterval(renewal);
  }
}

export async function forgetOldAnswers({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const oldest = new Date(now().getTime() - idempotencyMs);
  await deleteInBatches(db, idempotencyKeys, lt(idempotencyKeys.createdAt, oldest));
}
