import { createHash, createHmac, type KeyObject, randomBytes, randomUUID } from 'node:crypto';
import { and, desc, eq, gte, isNull, sql } from 'drizzle-orm';
import type { ApiKey, createApiKeyCall } from '#contract/api-keys.ts';
import type { BodyOf } from '#contract/call.ts';
import { dayMs, daysBefore } from '#contract/days.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { recordAudit } from '#server/platform/db/audit.ts';
import { apiKeyHours, apiKeys } from '#server/platform/db/schema.ts';
import { hourOf } from './scan-quota.ts';

type ApiKeyRow = typeof apiKeys.$inferSelect;

/** Lets secret scanners recognize a leaked key. */
const mark = 'sulcus_';
/** Enough to tell two keys apart, too little to guess the rest. */
const shownCharacters = mark.length + 6;
const figuresDays = 30;

export const hashKey = (key: string): string => createHash('sha256').update(key).digest('base64url');

/** The signing secret of a key's webhooks, derived from the installation's secret and not stored. */
export function webhookSecretOf(secret: KeyObject, keyId: string): Buffer {
  return createHmac('sha256', secret).update(`webhooks of ${keyId}`).digest();
}

function viewKey(row: ApiKeyRow, counts?: { thisHour: number; recent: number }): ApiKey {
  const moment = (value: Date | null): string | null => value?.toISOString() ?? null;
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    scopes: row.scopes,
    scansPerHour: row.scansPerHour,
    createdBy: row.createdBy,
    createdAt: row.createdAt.toISOString(),
    expiresAt: moment(row.expiresAt),
    lastUsedAt: moment(row.lastUsedAt),
    revokedAt: moment(row.revokedAt),
    scansThisHour: counts?.thisHour ?? 0,
    scansLast30Days: counts?.recent ?? 0,
  };
}

export async function listKeys({ db, now }: Context): Promise<ApiKey[]> {
  const hour = hourOf(now()).toISOString();
  const [rows, counted] = await Promise.all([
    db.select().from(apiKeys).orderBy(desc(apiKeys.createdAt), apiKeys.id),
    db
      .select({
        keyId: apiKeyHours.keyId,
        recent: sql<number>`sum(${apiKeyHours.scans})::int`,
        thisHour: sql<number>`coalesce(sum(${apiKeyHours.scans}) filter (where ${apiKeyHours.hour} = ${hour}), 0)::int`,
      })
      .from(apiKeyHours)
      .where(gte(apiKeyHours.hour, daysBefore(now(), figuresDays)))
      .groupBy(apiKeyHours.keyId),
  ]);
  const byKey = new Map(counted.map((each) => [each.keyId, each]));
  return rows.map((row) => viewKey(row, byKey.get(row.id)));
}

/** Returns the key and its webhook secret, which are shown only once. */
export async function createKey(
  { db, secret, now }: Context,
  admin: string,
  wanted: Omit<BodyOf<typeof createApiKeyCall>, 'currentPassword'>,
): Promise<{ key: ApiKey; secret: string; webhookSecret: string }> {
  const id = randomUUID();
  const key = mark + randomBytes(32).toString('base64url');
  const moment = now();
  const scopes = [...new Set(wanted.scopes)];
  const row = await db.transaction(async (tx) => {
    const [made] = await tx
      .insert(apiKeys)
      .values({
        id,
        name: wanted.name,
        prefix: key.slice(0, shownCharacters),
        keyHash: hashKey(key),
        scopes,
        scansPerHour: wanted.scansPerHour,
        createdBy: admin,
        createdAt: moment,
        expiresAt:
          wanted.expiresInDays === null ? null : new Date(moment.getTime() + wanted.expiresInDays * dayMs),
      })
      .returning();
    await recordAudit(tx, {
      admin,
      action: 'create API key',
      target: id,
      detail: `${wanted.name}: ${scopes.join(', ')}; ${wanted.scansPerHour} scans per hour`,
    });
    return made!;
  });
  // The format of the Standard Webhooks specification, which its libraries expect.
  const webhookSecret = `whsec_${webhookSecretOf(secret, id).toString('base64')}`;
  return { key: viewKey(row), secret: key, webhookSecret };
}

/** Takes effect at once and cannot be undone. */
export async function revokeKey({ db, now }: Context, admin: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [revoked] = await tx
      .update(apiKeys)
      .set({ revokedAt: now() })
      .where(and(eq(apiKeys.id, id), isNull(apiKeys.revokedAt)))
      .returning();
    if (!revoked) throw new AppError('not_found', (t) => t('apiKeys.gone'));
    await recordAudit(tx, { admin, action: 'revoke API key', target: id, detail: revoked.name });
  });
}
