import { and, asc, count, countDistinct, eq, isNotNull, min, sql } from 'drizzle-orm';
import type { ResponseOf } from '#contract/call.ts';
import type { datasetGroupsCall } from '#contract/dataset.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { datasetEntries } from '#server/platform/db/schema.ts';

/** The labeled images of a version by group. A group has one split. */
export async function listGroups(
  db: Db,
  versionId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<ResponseOf<typeof datasetGroupsCall>> {
  const labeled = and(eq(datasetEntries.versionId, versionId), isNotNull(datasetEntries.split));
  const [rows, [all]] = await Promise.all([
    db
      .select({
        group: datasetEntries.groupNumber,
        split: min(datasetEntries.split),
        pictures: count(),
        withBoxes: sql<number>`(count(*) filter (where ${datasetEntries.boxes} > 0))::int`,
        boxes: sql<number>`sum(${datasetEntries.boxes})::int`,
      })
      .from(datasetEntries)
      .where(labeled)
      .groupBy(datasetEntries.groupNumber)
      .orderBy(asc(datasetEntries.groupNumber))
      .limit(limit)
      .offset(offset),
    db
      .select({ n: countDistinct(datasetEntries.groupNumber) })
      .from(datasetEntries)
      .where(labeled),
  ]);
  return { groups: rows.map((row) => ({ ...row, split: row.split! })), total: all?.n ?? 0 };
}
