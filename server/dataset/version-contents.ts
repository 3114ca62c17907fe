import { createHash } from 'node:crypto';
import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { DatasetVersion } from '#contract/dataset.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { notDeleted } from '#server/platform/db/scan-predicates.ts';
import { datasetEntries, type datasetVersions, reviews, scans } from '#server/platform/db/schema.ts';

export type VersionRow = typeof datasetVersions.$inferSelect;
type Line = Pick<typeof datasetEntries.$inferSelect, 'scanId' | 'split' | 'labels'>;

/** The hash of these pictures with their labels and splits, in any order. */
export function hashOfContents(entries: readonly Line[]): string {
  const lines = entries.map(({ scanId, split, labels }) => `${scanId} ${split ?? '-'} ${labels}\n`).sort();
  return createHash('sha256').update(lines.join('')).digest('hex');
}

/** An entry whose scan and judgment exist, or that has its own copy. */
const isStored = or(and(isNotNull(scans.id), isNotNull(reviews.id)), isNotNull(datasetEntries.kept));

const storedEntries = (db: Pick<Db, 'select'>, ids: string[]) =>
  db
    .select({ entry: datasetEntries })
    .from(datasetEntries)
    .leftJoin(scans, and(eq(scans.id, datasetEntries.scanId), notDeleted))
    .leftJoin(reviews, eq(reviews.id, datasetEntries.reviewId))
    .where(and(inArray(datasetEntries.versionId, ids), isStored));

/** What a download of each of these versions still contains. */
export async function contentsOf(
  db: Db,
  versions: readonly VersionRow[],
): Promise<Map<string, DatasetVersion['stored']>> {
  if (versions.length === 0) return new Map();
  const ids = versions.map(({ id }) => id);
  const counted = await db
    .select({
      versionId: datasetEntries.versionId,
      pictures: sql<number>`(count(*) filter (where ${datasetEntries.split} is not null))::int`,
      unlabelled: sql<number>`(count(*) filter (where ${datasetEntries.split} is null))::int`,
      boxes: sql<number>`coalesce(sum(${datasetEntries.boxes}), 0)::int`,
    })
    .from(datasetEntries)
    .leftJoin(scans, and(eq(scans.id, datasetEntries.scanId), notDeleted))
    .leftJoin(reviews, eq(reviews.id, datasetEntries.reviewId))
    .where(and(inArray(datasetEntries.versionId, ids), isStored))
    .groupBy(datasetEntries.versionId);
  const contents = new Map<string, DatasetVersion['stored']>();
  for (const version of versions) {
    const {
      pictures = 0,
      unlabelled = 0,
      boxes = 0,
    } = counted.find(({ versionId }) => versionId === version.id) ?? {};
    const whole =
      version.doubtful === 0 && pictures === version.pictures && unlabelled === version.unlabelled;
    const entries = whole ? [] : await storedEntries(db, [version.id]);
    const sha256 = whole ? version.sha256 : hashOfContents(entries.map(({ entry }) => entry));
    contents.set(version.id, { pictures, unlabelled, boxes, sha256 });
  }
  return contents;
}
