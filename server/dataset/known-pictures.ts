import { and, desc, eq, isNotNull, lt, or, type SQL } from 'drizzle-orm';
import type { ImportEffect, ImportedAbout } from '#contract/dataset.ts';
import type { Context } from '#server/context.ts';
import { notDeleted } from '#server/platform/db/scan-predicates.ts';
import {
  datasetEntries,
  importedLabels,
  type ReviewRow,
  reviews,
  type ScanRow,
  scans,
} from '#server/platform/db/schema.ts';
import { detectionsOf } from '#server/scan/view.ts';
import { labelsInPixels } from './imported-labels.ts';
import { judgedPicture } from './judged-pictures.ts';
import { pictureName } from './picture-name.ts';
import { sameLabels } from './same-labels.ts';

/** Imported or judged. Any other scan of a visitor stays out of the data set, whatever an import contains. */
const inCollection = and(or(isNotNull(scans.importBatch), isNotNull(scans.reviewId)), notDeleted);

async function latestWhere({ db }: Pick<Context, 'db'>, fits: SQL | undefined): Promise<ScanRow | undefined> {
  const [row] = await db
    .select()
    .from(scans)
    .where(and(fits, inCollection))
    .orderBy(desc(scans.createdAt))
    .limit(1);
  return row;
}

/** Export names cannot be traced to a scan, so all of them are made again. */
async function scanNamed(context: Pick<Context, 'db' | 'secret'>, name: string): Promise<string | undefined> {
  const entries = await context.db
    .select({ versionId: datasetEntries.versionId, scanId: datasetEntries.scanId })
    .from(datasetEntries);
  return entries.find(({ versionId, scanId }) => pictureName(context, versionId, scanId) === name)?.scanId;
}

/** A picture of the collection with this file, or with this name in one of our exports. */
export async function findByFile(
  context: Pick<Context, 'db' | 'secret'>,
  uploadHash: string,
  name: string | undefined,
): Promise<ScanRow | undefined> {
  const sent = await latestWhere(context, eq(scans.uploadHash, uploadHash));
  if (sent || !name) return sent;
  const scanId = await scanNamed(context, name);
  return scanId ? latestWhere(context, eq(scans.id, scanId)) : undefined;
}

/**
 * A picture of the collection with the same pixels that was stored earlier. Of two that are imported at the same time, only
 * the later one finds the other, so that one stays.
 */
export async function findEarlierTwin(
  context: Pick<Context, 'db'>,
  { id, pixelHash, createdAt }: ScanRow,
): Promise<ScanRow | undefined> {
  if (!pixelHash) return undefined;
  const earlier = or(lt(scans.createdAt, createdAt), and(eq(scans.createdAt, createdAt), lt(scans.id, id)));
  return latestWhere(context, and(eq(scans.pixelHash, pixelHash), earlier));
}

/** What the scan's labels say now; null if it is not labeled. */
async function currentLabels({ db }: Pick<Context, 'db'>, scan: ScanRow) {
  const [waiting] = await db.select().from(importedLabels).where(eq(importedLabels.scanId, scan.id));
  if (waiting) return waiting;
  if (scan.reviewId === null) return null;
  const [review] = await db.select().from(reviews).where(eq(reviews.id, scan.reviewId));
  if (!review) return null;
  const found = (await detectionsOf(db, [scan.id])).get(scan.id) ?? [];
  const { boxes } = judgedPicture(scan, review, found);
  return boxes && { boxes, picture: review.picture };
}

const picturesDiffer = (
  now: ReviewRow['picture'],
  next: ImportedAbout['picture'],
  boxes: readonly unknown[],
): boolean => next !== undefined && boxes.length === 0 && next !== now;

/** What these labels would change on a known picture. */
export async function effectOn(
  context: Pick<Context, 'db'>,
  scan: ScanRow,
  about: ImportedAbout,
): Promise<Exclude<ImportEffect, 'new'>> {
  if (about.boxes === undefined) return 'same';
  const now = await currentLabels(context, scan);
  const next = labelsInPixels(scan, about);
  if (!now || !sameLabels(now.boxes, next, scan)) return 'relabeled';
  return picturesDiffer(now.picture, about.picture, next) ? 'relabeled' : 'same';
}
