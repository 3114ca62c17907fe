import { z } from 'zod';
import { currentPassword } from './accounts.ts';
import { apiScopes } from './api-scopes.ts';
import { acknowledgement, callsFor, idParams, moment } from './call.ts';
import { printableName, textLengths } from './text-lengths.ts';

/** How administrators manage the API keys of other programs. */

export const defaultScansPerHour = 500;

export const apiKey = z
  .object({
    id: z.uuid(),
    name: z.string(),
    prefix: z.string().describe('The first characters of the key, to recognize it'),
    scopes: z.array(z.enum(apiScopes)),
    scansPerHour: z.int(),
    createdBy: z.string(),
    createdAt: moment,
    expiresAt: moment.nullable(),
    lastUsedAt: moment.nullable(),
    revokedAt: moment.nullable(),
    scansThisHour: z.int(),
    scansLast30Days: z.int(),
  })
  .meta({ id: 'ApiKey' });
export type ApiKey = z.infer<typeof apiKey>;

const byAdmin = callsFor({ access: 'admin', tag: 'API keys' });

export const apiKeysCall = byAdmin.get('/api/admin/api-keys', {
  summary: 'All API keys, newest first, without the keys themselves',
  response: z.object({ keys: z.array(apiKey) }),
});
export const createApiKeyCall = byAdmin.post('/api/admin/api-keys', {
  summary: 'Create an API key, returned only in this answer; needs the current password',
  body: z.object({
    name: z
      .string()
      .trim()
      .min(1)
      .max(textLengths.apiKeyName)
      .regex(printableName)
      .describe('Who or what uses it'),
    scopes: z.array(z.enum(apiScopes)).min(1).max(apiScopes.length),
    scansPerHour: z.int().min(1).max(100_000).default(defaultScansPerHour),
    expiresInDays: z.int().min(1).max(3_650).nullable().default(null).describe('null: until it is revoked'),
    currentPassword,
  }),
  response: z.object({
    success: z.boolean(),
    key: apiKey,
    secret: z.string().describe('The key; it cannot be read again'),
    webhookSecret: z.string().describe('Signs webhooks; it cannot be read again'),
  }),
});
export const revokeApiKeyCall = byAdmin.delete('/api/admin/api-keys/:id', {
  summary: 'Revoke an API key at once; its scans stay',
  params: idParams,
  response: acknowledgement,
});
