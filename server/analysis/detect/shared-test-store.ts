import { and, eq, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { detectorTest } from '#contract/self-test.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { settings } from '#server/platform/db/schema.ts';
import { readSetting, writeSetting } from '#server/platform/db/settings.ts';
import type { DetectorTestStore } from './test-detector.ts';

const resultKey = 'detector-test';
const claimKey = 'detector-test-claim';
const storedTest = detectorTest.extend({ at: z.number() });

/** Keeps the last detector test in the database, shared by all processes of a fleet. */
export function createSharedTestStore(db: Db): DetectorTestStore {
  return {
    read: async () => storedTest.safeParse((await readSetting(db, resultKey))?.value).data ?? null,
    write: (test) => writeSetting(db, resultKey, test, new Date(test.at)),
    claim: async (milliseconds) => {
      const fresh = await db
        .insert(settings)
        .values({ key: claimKey, value: true })
        .onConflictDoNothing()
        .returning({ key: settings.key });
      if (fresh.length > 0) return true;
      const taken = await db
        .update(settings)
        .set({ updatedAt: sql`now()` })
        .where(
          and(
            eq(settings.key, claimKey),
            lt(settings.updatedAt, sql`now() - ${milliseconds} * interval '1 millisecond'`),
          ),
        )
        .returning({ key: settings.key });
      return taken.length > 0;
    },
  };
}
