import { apiKeysCall, createApiKeyCall, revokeApiKeyCall } from '#contract/api-keys.ts';
import type { Context } from '#server/context.ts';
import type { Register } from '#server/http/register-call.ts';
import { createKey, listKeys, revokeKey } from './keys.ts';

export function apiKeyRoutes(register: Register, context: Context): void {
  register(apiKeysCall, async () => ({ keys: await listKeys(context) }));
  register(createApiKeyCall, async ({ admin, body }) => ({
    success: true as const,
    ...(await createKey(context, admin.username, body)),
  }));
  register(revokeApiKeyCall, async ({ admin, params }) => {
    await revokeKey(context, admin.username, params.id);
    return { success: true as const, message: 'The key is revoked.' };
  });
}
