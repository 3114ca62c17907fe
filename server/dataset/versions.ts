import { createHash, randomUUID } from 'node:crypto';
import { desc, eq, sql } from 'drizzle-orm';
import type { DatasetSplit, DatasetVersion } from '#contract/dataset.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { AdminSession } from '#server/http/register-call.ts';
import { recordAudit } from '#server/platform/db/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import {
  datasetEntries,
  datasetVersions,
  pictureGroups,
  type ReviewRow,
  type ScanRow,
} from '#server/platform/db/schema.ts';
import { type JudgedPicture, readJudgedPictures } from './judged-pictures.ts';
import type { SourcedBox } from './labels.ts';
import { type Grouped, splitGroups } from './split-groups.ts';
import { contentsOf, hashOfContents, type VersionRow } from './version-contents.ts';

type Entry = Omit<typeof datasetEntries.$inferSelect, 'versionId' | 'kept'>;

/** An arbitrary number, different from the product's other advisory locks. */
const lockKey = 7283015;
const insertedAtOnce = 1_000;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

function viewVersion(row: VersionRow, stored: DatasetVersion['stored']): DatasetVersion {
  const { keptAt, keepRequestedAt, ...shown } = row;
  const keeping = keptAt ? 'whole' : keepRequestedAt ? 'copying' : 'no';
  return { ...shown, keeping, stored, createdAt: row.createdAt.toISOString() };
}

/** Versions with what is still stored of them. */
export async function viewVersions(db: Db, rows: VersionRow[]): Promise<DatasetVersion[]> {
  const contents = await contentsOf(db, rows);
  return rows.map((row) => viewVersion(row, contents.get(row.id)!));
}

export async function listVersions(
  { db }: Context,
  limit: number,
): Promise<{ versions: DatasetVersion[]; total: number }> {
  const [rows, total] = await Promise.all([
    db.select().from(datasetVersions).orderBy(desc(datasetVersions.createdAt)).limit(limit),
    db.$count(datasetVersions),
  ]);
  return { versions: await viewVersions(db, rows), total };
}

export async function findVersion(db: Pick<Db, 'select'>, id: string): Promise<VersionRow> {
  const [row] = await db.select().from(datasetVersions).where(eq(datasetVersions.id, id));
  if (!row) throw new AppError('not_found', (t) => t('dataset.noVersion'));
  return row;
}

interface Candidate extends Pick<ScanRow, 'uploadHash' | 'pixelHash' | 'groupKey'> {
  scanId: string;
  reviewId: string;
  reviewedAt: Date;
  labels: string | null;
  boxes: number;
}

export function labelsHash(picture: ReviewRow['picture'], boxes: readonly SourcedBox[]): string {
  return sha256(labelText(picture, boxes));
}

/** Boxes say 'tumor' themselves. */
function labelText(picture: ReviewRow['picture'], boxes: readonly SourcedBox[]): string {
  const text = JSON.stringify(boxes.map(({ source: _, ...box }) => box));
  return boxes.length === 0 && picture ? `${text} ${picture}` : text;
}

function describe({ scan, review, boxes }: JudgedPicture): Candidate {
  return {
    scanId: scan.id,
    uploadHash: scan.uploadHash,
    pixelHash: scan.pixelHash,
    groupKey: scan.groupKey,
    reviewId: review.id,
    reviewedAt: review.createdAt,
    labels: boxes && labelsHash(review.picture, boxes),
    boxes: boxes?.length ?? 0,
  };
}

/** A name for the picture of a scan: the same for the same pixels in another file, and for the same file. */
function onePicture(candidates: readonly Candidate[]): (candidate: Candidate) => string {
  // Scans of earlier releases have no hash of their pixels. Their file may have come again since.
  const pixels = new Map<string, string>();
  for (const { uploadHash, pixelHash } of candidates) if (pixelHash) pixels.set(uploadHash, pixelHash);
  return ({ uploadHash, pixelHash }) => pixelHash ?? pixels.get(uploadHash) ?? uploadHash;
}

/** The groups that imports of a known picture added, by scan. */
async function readFurtherGroups(db: Db): Promise<Map<string, string[]>> {
  const groups = new Map<string, string[]>();
  for (const { scanId, groupKey } of await db.select().from(pictureGroups)) {
    groups.set(scanId, [...(groups.get(scanId) ?? []), groupKey]);
  }
  return groups;
}

/** What a version made now would contain. Identical pictures are included once, with their latest judgment. */
async function collect(
  db: Db,
  earlier: ReadonlyMap<string, Entry>,
): Promise<{ entries: Entry[]; boxes: number }> {
  const candidates: Candidate[] = [];
  const sides = new Map<string, DatasetSplit>();
  for await (const picture of readJudgedPictures(db)) {
    candidates.push(describe(picture));
    if (picture.scan.datasetSplit) sides.set(picture.scan.id, picture.scan.datasetSplit);
  }
  const pictureOf = onePicture(candidates);
  const groups = await readFurtherGroups(db);
  const latest = new Map<string, Candidate>();
  const copies: Grouped[] = [];
  for (const next of candidates) {
    const { scanId, groupKey } = next;
    const picture = pictureOf(next);
    for (const group of [groupKey, ...(groups.get(scanId) ?? [])]) {
      copies.push({ scanId, picture, groupKey: group });
    }
    const known = latest.get(picture);
    if (!known || known.reviewedAt < next.reviewedAt) latest.set(picture, next);
  }
  const pictures = [...latest.values()].sort((a, b) => (a.scanId < b.scanId ? -1 : 1));
  for (const { scanId, split } of earlier.values()) if (split) sides.set(scanId, split);
  // Split all copies: a copy that is left out still links two sessions.
  const placed = splitGroups(copies, sides);
  return {
    boxes: pictures.reduce((sum, { boxes }) => sum + boxes, 0),
    entries: pictures.map(({ scanId, reviewId, labels, boxes }) => ({
      boxes,
      scanId,
      reviewId,
      split: labels ? (placed.get(scanId)?.split ?? 'train') : null,
      groupNumber: placed.get(scanId)?.groupNumber ?? 0,
      labels: labels ?? '',
    })),
  };
}

function differenceOf(entries: Entry[], earlier: ReadonlyMap<string, Entry>) {
  const now = new Set(entries.map(({ scanId }) => scanId));
  return {
    added: entries.filter(({ scanId }) => !earlier.has(scanId)).length,
    removed: [...earlier.keys()].filter((scanId) => !now.has(scanId)).length,
    relabelled: entries.filter(({ scanId, labels }) => {
      const before = earlier.get(scanId);
      return before !== undefined && before.labels !== labels;
    }).length,
  };
}

/** '2026-11-16', with a number appended if that name is taken. */
async function nextName(db: Pick<Db, 'select'>, today: string): Promise<string> {
  const taken = await db
    .select({ name: datasetVersions.name })
    .from(datasetVersions)
    .where(sql`${datasetVersions.name} like ${`${today}%`}`);
  const names = new Set(taken.map(({ name }) => name));
  for (let number = 2; ; number += 1) {
    const name = number === 2 && !names.has(today) ? today : `${today}-${number}`;
    if (!names.has(name)) return name;
  }
}

const readLast = async (db: Pick<Db, 'select'>): Promise<VersionRow | undefined> =>
  (await db.select().from(datasetVersions).orderBy(desc(datasetVersions.createdAt)).limit(1))[0];

/**
 * Freezes the current judgments. If nothing has changed, returns the last version, or refuses if a new name was given.
 */
export async function freezeVersion(context: Context, by: AdminSession, name?: string): Promise<VersionRow> {
  const { db, now } = context;
  const last = await readLast(db);
  const before = last
    ? await db.select().from(datasetEntries).where(eq(datasetEntries.versionId, last.id))
    : [];
  const earlier = new Map(before.map((entry) => [entry.scanId, entry]));
  const { entries, boxes } = await collect(db, earlier);
  if (entries.length === 0) throw new AppError('not_found', (t) => t('dataset.empty'));
  const hash = hashOfContents(entries);
  if (last?.sha256 === hash) {
    if (!name) return last;
    throw new AppError('conflict', (t) => t('dataset.unchanged', { name: last.name }));
  }
  const values = {
    id: randomUUID(),
    sha256: hash,
    previousName: last?.name ?? null,
    pictures: entries.filter(({ split }) => split !== null).length,
    unlabelled: entries.filter(({ split }) => split === null).length,
    boxes,
    ...differenceOf(entries, earlier),
    createdBy: by.username,
  };
  const written = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`);
    if ((await readLast(tx))?.id !== last?.id) return undefined;
    const chosen = name ?? (await nextName(tx, now().toISOString().slice(0, 10)));
    const [row] = await tx
      .insert(datasetVersions)
      .values({ ...values, name: chosen, createdAt: now() })
      .onConflictDoNothing()
      .returning();
    if (!row) throw new AppError('conflict', (t) => t('dataset.versionExists', { name: chosen }));
    for (let at = 0; at < entries.length; at += insertedAtOnce) {
      const part = entries.slice(at, at + insertedAtOnce);
      await tx.insert(datasetEntries).values(part.map((entry) => ({ ...entry, versionId: row.id })));
    }
    await recordAudit(tx, {
      admin: by.username,
      action: 'create dataset version',
      target: row.name,
      detail: row.sha256,
    });
    return row;
  });
  // Somebody else made a version in the meantime. Compare with that one.
  return written ?? freezeVersion(context, by, name);
}
