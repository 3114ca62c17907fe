import { adminUserMessages } from '#contract/messages.ts';
import { ApiError } from '#web/lib/api-error.ts';

/** The server's own words where it gave some, else what failed. */
export function usersProblem(reason: unknown, otherwise: string): string {
  if (!(reason instanceof ApiError)) return otherwise;
  if (reason.status === 0) return adminUserMessages.connectFailed;
  // A reason without a code was not written by this product, but by something on the way.
  return reason.code !== null && reason.status < 500 ? reason.serverMessage : otherwise;
}
