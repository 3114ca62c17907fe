import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Authenticate } from '#server/http/register-call.ts';

export function createAuthenticate(_context: Context): Authenticate {
  return async () => {
    throw new AppError('unauthenticated', 'Please sign in.');
  };
}
