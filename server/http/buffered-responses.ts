import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/app-error.ts';
import { callerOf } from './caller.ts';

/** Enough for a class of students that opens its scans at once on a slow connection. */
const maxBytesPerCaller = 128 * 1_048_576;
/** Smaller responses are not counted. */
const smallBytes = 65_536;

/**
 * A response stays in memory until its caller has read it. This refuses a caller who requests many files and reads none
 * before they fill the memory. Streams are not counted: their data stays in storage.
 */
export function limitBufferedResponses(app: FastifyInstance): void {
  const unread = new Map<string, number>();
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    if (!Buffer.isBuffer(payload) || payload.length < smallBytes) return;
    const caller = callerOf(request);
    const bytes = payload.length;
    const before = unread.get(caller) ?? 0;
    if (before + bytes > maxBytesPerCaller) {
      throw new AppError('too_many_requests', (t) => t('takeFirst'), {
        retryAfter: 10,
      });
    }
    unread.set(caller, before + bytes);
    // Also fires after the last byte was sent.
    reply.raw.once('close', () => {
      const left = (unread.get(caller) ?? bytes) - bytes;
      if (left > 0) unread.set(caller, left);
      else unread.delete(caller);
    });
  });
}
