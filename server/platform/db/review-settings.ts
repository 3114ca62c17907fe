import { eq } from 'drizzle-orm';
import { defaultReviewSettings, type ReviewSettings, reviewSettings } from '#contract/quality.ts';
import type { Db } from './connect.ts';
import { settings } from './schema.ts';

const key = 'review';

export async function readReviewSettings(db: Pick<Db, 'select'>): Promise<ReviewSettings> {
  const [row] = await db.select().from(settings).where(eq(settings.key, key));
  return row ? reviewSettings.parse(row.value) : defaultReviewSettings;
}

export async function writeReviewSettings(
  db: Pick<Db, 'insert'>,
  value: ReviewSettings,
  updatedAt = new Date(),
): Promise<void> {
  await db
    .insert(settings)
    .values({ key, value, updatedAt })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt } });
}
