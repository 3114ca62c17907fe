import { apiKeysCall, createApiKeyCall, revokeApiKeyCall } from '#contract/api-keys.ts';
import { confirmPassword } from '#server/accounts/own-account.ts';
import { createPasswords } from '#server/accounts/passwords.ts';
import type { Context } from '#server/context.ts';
import type { Register } from '#server/http/register-call.ts';
import { createKey, listKeys, revokeKey } from './keys.ts';

export function apiKeyRoutes(register: Register, context: Context): void {
  const passwords = createPasswords();
  register(apiKeysCall, async () => ({ keys: await listKeys(context) }));
  register(createApiKeyCall, async ({ admin, body: { currentPassword, ...wanted } }) => {
    await confirmPassword(context, passwords, admin, currentPassword);
    return { success: true as const, ...(await createKey(context, admin.username, wanted)) };
  });
  register(revokeApiKeyCall, async ({ admin, params }) => {
    await revokeKey(context, admin.username, params.id);
    return { success: true as const, message: 'The key is revoked.' };
  });
}
