import { loginMessages } from '#contract/messages.ts';
import { ApiError } from '#web/lib/api-error.ts';

export function loginProblem(reason: unknown): string {
  if (!(reason instanceof ApiError) || reason.status === 0) return loginMessages.network;
  if (reason.status === 429) {
    return `${loginMessages.locked} ${reason.serverMessage || loginMessages.lockedFallback}`;
  }
  return reason.serverMessage || loginMessages.wrong;
}

export function asksForSecondFactor(reason: unknown): boolean {
  return reason instanceof ApiError && reason.code === 'second_factor_required';
}
