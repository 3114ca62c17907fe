import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Role } from '#contract/accounts.ts';
import type { Context } from '#server/context.ts';
import { keepVersion } from '#server/dataset/keep-version.ts';
import { freezeVersion } from '#server/dataset/versions.ts';
import type { AdminSession } from '#server/http/register-call.ts';
import { addModel } from '#server/models/candidates.ts';
import { promoteModel, rollBackModel } from '#server/models/promote.ts';
import { admins, type ScanRow, scans } from '#server/platform/db/schema.ts';
import { readReviewSettings, writeReviewSettings } from '#server/platform/db/settings.ts';
import { assignScans } from '#server/review/readers.ts';
import { reviewScan } from '#server/review/review-scan.ts';
import { deleteScan } from '#server/scan/life.ts';
import { makeCandidate } from '#tests/harness/candidate.ts';
import { drawnBoxes } from './fill-reviews.ts';

/** An account with the demo's password. */
async function addAccount({ db, now }: Context, username: string, role: Role): Promise<AdminSession> {
  const [first] = await db.select().from(admins).limit(1);
  const dates = { createdAt: now(), updatedAt: now() };
  const id = randomUUID();
  await db.insert(admins).values({ ...first!, id, username, role, ...dates });
  return { sessionId: randomUUID(), adminId: id, username, role };
}

/** What a reader says who sees the drawn lesions, or misses them. */
function readingOf({ filename }: ScanRow, sees: boolean) {
  const boxes = drawnBoxes(filename);
  if (boxes.length === 0 || !sees) return { picture: 'nothing' as const, reviewNotes: '' };
  return { picture: 'tumor' as const, boxes, reviewNotes: '' };
}

/** Two readers judge the same scans, differ on every third, and a lead reviewer settles some of these. */
async function fillReadings(context: Context): Promise<AdminSession> {
  const { db } = context;
  const lead = await addAccount(context, 'grace', 'lead');
  const [first, second] = [
    await addAccount(context, 'omar', 'reviewer'),
    await addAccount(context, 'lin', 'reviewer'),
  ];
  const settings = await readReviewSettings(db);
  await writeReviewSettings(db, { ...settings, secondReaderPercent: 100 });
  const open = await db
    .select()
    .from(scans)
    .where(and(eq(scans.reviewStatus, 'open'), eq(scans.answer, 'finding')))
    .limit(24);
  for (const [place, scan] of open.entries()) {
    await reviewScan(context, first, scan.id, readingOf(scan, true));
    if (place % 4 === 3) continue;
    const agrees = place % 3 !== 0;
    await reviewScan(context, second, scan.id, readingOf(scan, agrees));
    const drawn = drawnBoxes(scan.filename).length > 0;
    if (drawn && !agrees && place % 6 === 0)
      await reviewScan(context, lead, scan.id, { ...readingOf(scan, true), replaces: true });
  }
  await writeReviewSettings(db, settings);
  await assignScans(context, lead, first.adminId, 4);
  return lead;
}

/** One version that has lost pictures, and one with its own copies. */
async function fillVersions(context: Context, by: AdminSession): Promise<void> {
  const { db } = context;
  const judged = await db.select().from(scans).where(eq(scans.reviewStatus, 'correct')).limit(2);
  await freezeVersion(context, by, 'before the deletion');
  for (const { id } of judged) await deleteScan(context, id, { admin: by.username });
  const { id } = await freezeVersion(context, by, 'two readers');
  await keepVersion(context, by, id);
}

/** A candidate that was promoted and rolled back, and one in shadow, which is measured when nobody waits. */
async function fillModels(context: Context, by: AdminSession): Promise<void> {
  const add = async (version: string, shift: number) => {
    const { model, training } = await makeCandidate(version, shift);
    return addModel(context, by, { model, training: Buffer.from(training) });
  };
  const { id } = await add('eager-1', 2.2);
  await promoteModel(context, by, id);
  await rollBackModel(context, by);
  await add('strict-1', 1.2);
}

/** Invented work of four people on the scans, so that the screens about readers, versions and models have life. */
export async function fillWork(context: Context): Promise<void> {
  const lead = await fillReadings(context);
  const [first] = await context.db.select().from(admins).where(eq(admins.role, 'administrator'));
  const by = { ...lead, adminId: first!.id, username: first!.username, role: first!.role };
  await fillVersions(context, by);
  await fillModels(context, by);
}
