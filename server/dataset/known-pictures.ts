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

/** Export names cannot be traced to a scan, so all of them are made again: the scans with these names, by name. */
async function scansNamed(
  context: Pick<Context, 'db' | 'secret'>,
  names: ReadonlySet<string>,
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  if (names.size === 0) return found;
  const entries = await context.db
    .select({ versionId: datasetEntries.versionId, scanId: datasetEntries.scanId })
    .from(datasetEntries);
  for (const { versionId, scanId } of entries) {
    const name = pictureName(context, versionId, scanId);
    if (names.has(name)) found.set(name, scanId);
  }
  return found;
}

interface ImportedFile {
  uploadHash: string;
  /** Its name in one of our exports. */
  name: string | undefined;
}

/** For each file, the picture of the collection that was sent as this file, or has its name in one of our exports. */
export async function findByFile(
  context: Pick<Context, 'db' | 'secret'>,
  files: readonly ImportedFile[],
): Promise<(ScanRow | undefined)[]> {
  const found: (ScanRow | undefined)[] = [];
  for (const { uploadHash } of files) {
    found.push(await latestWhere(context, eq(scans.uploadHash, uploadHash)));
  }
  const unknown = files.flatMap(({ name }, at) => (name && !found[at] ? [name] : []));
  const named = await scansNamed(context, new Set(unknown));
  for (const [at, { name }] of files.entries()) {
    const scanId = name && named.get(name);
    if (scanId) found[at] ??= await latestWhere(context, eq(scans.id, scanId));
  }
  return found;
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
