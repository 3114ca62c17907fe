import { adminUserMessages } from '#contract/messages.ts';
import { ApiError } from '#web/lib/api-error.ts';

/** The server's message if it wrote one, otherwise the fallback. */
export function usersProblem(reason: unknown, fallback: string): string {
  if (!(reason instanceof ApiError)) return fallback;
  if (reason.status === 0) return adminUserMessages.connectFailed;
  // An error without a code comes from a proxy, not from this product.
  return reason.code !== null && reason.status < 500 ? reason.serverMessage : fallback;
}
