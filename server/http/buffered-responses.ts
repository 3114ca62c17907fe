import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/app-error.ts';
import { callerOf } from './caller.ts';

/** Enough for a class that opens its scans at the same moment, on a slow line. */
const maxBytesPerCaller = 128 * 1_048_576;
/** What is not worth counting. */
const smallBytes = 65_536;

/**
 * A response stays buffered until its caller has read it. A caller who requests many files and reads none is refused, before the
 * process holds more of them than it has room for. What is streamed waits where it is stored and is not counted.
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
    // Also after the last byte was handed over.
    reply.raw.once('close', () => {
      const left = (unread.get(caller) ?? bytes) - bytes;
      if (left > 0) unread.set(caller, left);
      else unread.delete(caller);
    });
  });
}
