import type { Context } from '#server/context.ts';
import type { Register } from '#server/http/register-call.ts';

export function contentRoutes(_register: Register, _context: Context): void {}
