import { eq, isNull } from 'drizzle-orm';
import { hourMs } from '#contract/days.ts';
import { createKey } from '#server/api-keys/keys.ts';
import type { Context } from '#server/context.ts';
import { scans, webhooks } from '#server/platform/db/schema.ts';
import { commandLine } from '#words/say/command-line.ts';

const words = commandLine.failures;
const url = 'https://archive.example.org/sulcus';

/** Scans of a program whose webhooks arrived, failed, and are waiting. */
export async function fillWebhooks(context: Context): Promise<void> {
  const { db, now } = context;
  const { key } = await createKey(context, 'demo', {
    ...{ name: 'Archive', scopes: ['scans:submit'], scansPerHour: 100, expiresInDays: null },
  });
  const sent = await db.select().from(scans).where(isNull(scans.deletedAt)).limit(5);
  for (const [place, { id }] of sent.entries()) {
    await db.update(scans).set({ apiKeyId: key.id }).where(eq(scans.id, id));
    const before = new Date(now().getTime() - (place + 1) * hourMs);
    await db.insert(webhooks).values({
      ...{ scanId: id, url, attempts: place + 1 },
      ...(place < 2 && { deliveredAt: before }),
      ...(place >= 2 && { problem: words('receiverAnswered', { status: '503' }) }),
      ...(place > 2 && { failedAt: before }),
    });
  }
}
