import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { ImportedAbout } from '#contract/dataset.ts';
import type { Context } from '#server/context.ts';
import { notDeleted } from '#server/platform/db/scan-predicates.ts';
import { importedLabels, reviews, scans } from '#server/platform/db/schema.ts';
import { labelsInPixels } from './imported-labels.ts';
import { sameLabels } from './same-labels.ts';

/** Which of these files, by SHA-256, were imported before and still exist. */
export async function knownImports({ db }: Pick<Context, 'db'>, hashes: string[]): Promise<string[]> {
  if (hashes.length === 0) return [];
  const rows = await db
    .selectDistinct({ hash: scans.uploadHash })
    .from(scans)
    .where(and(inArray(scans.uploadHash, hashes), isNotNull(scans.importBatch), notDeleted));
  return rows.map(({ hash }) => hash);
}

/** An earlier import of the same file with the same labels, or both without labels. */
export async function findRepeat(
  { db }: Pick<Context, 'db'>,
  uploadHash: string,
  about: ImportedAbout,
): Promise<string | undefined> {
  const rows = await db
    .select({ scan: scans, waiting: importedLabels.boxes, judged: reviews.boxes })
    .from(scans)
    .leftJoin(importedLabels, eq(importedLabels.scanId, scans.id))
    .leftJoin(reviews, and(eq(reviews.scanId, scans.id), eq(reviews.reading, 'import')))
    .where(and(eq(scans.uploadHash, uploadHash), isNotNull(scans.importBatch), notDeleted))
    .orderBy(desc(scans.createdAt));
  const repeat = rows.find(({ scan, waiting, judged }) => {
    const labels = waiting ?? judged;
    if (about.boxes === undefined || labels === null) return about.boxes === undefined && labels === null;
    return sameLabels(labels, labelsInPixels(scan, about), scan);
  });
  return repeat?.scan.id;
}
