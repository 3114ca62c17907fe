import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { idempotencyHeader, idempotencyMs } from '#contract/public-api.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { ApiCaller } from '#server/http/register-call.ts';
import { idempotencyKeys } from '#server/platform/db/schema.ts';

/** A request is cut off after a minute; whoever has not answered by now never will. */
const abandonedMs = 2 * 60_000;
const keyPattern = /^[\x21-\x7e]{1,200}$/;

interface Once {
  caller: ApiCaller;
  /** Undefined: the request is simply carried out. */
  key: string | undefined;
  bodyHash: string;
}

/** Lets the first request with a key do its work, and gives its answer to those that follow with the same body. */
export async function answerOnce<Answer extends Record<string, unknown>>(
  { db, now }: Context,
  { caller, key, bodyHash }: Once,
  work: () => Promise<Answer>,
): Promise<{ answer: Answer; repeated: boolean }> {
  if (key === undefined) return { answer: await work(), repeated: false };
  if (!keyPattern.test(key)) {
    throw new AppError('bad_request', `${idempotencyHeader} takes 1 to 200 characters without spaces.`);
  }
  const moment = now();
  const before = (ms: number): Date => new Date(moment.getTime() - ms);
  const own = and(eq(idempotencyKeys.apiKeyId, caller.keyId), eq(idempotencyKeys.key, key));
  const fresh = { bodyHash, answer: null, createdAt: moment };
  const claimed = await db
    .insert(idempotencyKeys)
    .values({ apiKeyId: caller.keyId, key, ...fresh })
    .onConflictDoUpdate({
      target: [idempotencyKeys.apiKeyId, idempotencyKeys.key],
      set: fresh,
      setWhere: or(
        lt(idempotencyKeys.createdAt, before(idempotencyMs)),
        and(isNull(idempotencyKeys.answer), lt(idempotencyKeys.createdAt, before(abandonedMs))),
      ),
    })
    .returning({ key: idempotencyKeys.key });
  if (claimed.length === 0) {
    const [first] = await db.select().from(idempotencyKeys).where(own);
    if (first && first.bodyHash !== bodyHash) {
      throw new AppError('other_request', `This ${idempotencyHeader} was used for another request.`);
    }
    if (!first?.answer) {
      throw new AppError('conflict', 'The same request is being worked on. Please ask again in a moment.', {
        retryAfter: 2,
      });
    }
    return { answer: first.answer as Answer, repeated: true };
  }
  try {
    const answer = await work();
    await db.update(idempotencyKeys).set({ answer }).where(own);
    return { answer, repeated: false };
  } catch (error) {
    // What was refused may be tried again with the same key.
    await db.delete(idempotencyKeys).where(and(own, isNull(idempotencyKeys.answer)));
    throw error;
  }
}

export async function forgetOldAnswers({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const oldest = new Date(now().getTime() - idempotencyMs);
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, oldest));
}
