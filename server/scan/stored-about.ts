import { asc, eq } from 'drizzle-orm';
import type { StoredAboutScan } from '#contract/scan-calls.ts';
import type { Context } from '#server/context.ts';
import { isInDataset } from '#server/platform/db/scan-predicates.ts';
import { dicomSources, reviews, type ScanRow, shadowResults, webhooks } from '#server/platform/db/schema.ts';
import { scanFolder } from './files.ts';
import { viewScan } from './view.ts';

const purposes: [RegExp, string][] = [
  [/^original\./, 'the de-identified copy of the upload'],
  [/^display\./, 'the picture that is shown'],
  [/^annotated\./, 'the picture with its marks'],
  [/^report\./, 'the PDF report'],
];

/** Everything in storage and database under a scan's ID, for its owner. */
export async function readStoredAbout(context: Context, row: ScanRow): Promise<StoredAboutScan> {
  const { db, storage } = context;
  const folder = scanFolder(row.id);
  const files: StoredAboutScan['files'] = [];
  for await (const { key, bytes, modifiedAt } of storage.list(folder)) {
    const name = key.slice(folder.length);
    const what = purposes.find(([pattern]) => pattern.test(name))?.[1] ?? 'a file made from it';
    files.push({ name, what, bytes, storedAt: modifiedAt.toISOString() });
  }
  const [scan, history, [webhook], [archive], candidateAnswers] = await Promise.all([
    viewScan(context, row),
    db.select().from(reviews).where(eq(reviews.scanId, row.id)).orderBy(asc(reviews.createdAt)),
    db.select().from(webhooks).where(eq(webhooks.scanId, row.id)),
    db.select().from(dicomSources).where(eq(dicomSources.scanId, row.id)),
    db.$count(shadowResults, eq(shadowResults.scanId, row.id)),
  ]);
  const current = history.find(({ id }) => id === row.reviewId);
  return {
    scan,
    uploadHash: row.uploadHash,
    files,
    judgments: history.map(({ action, notes, boxes, createdAt }) => ({
      action,
      notes,
      boxes: boxes?.length ?? 0,
      createdAt: createdAt.toISOString(),
    })),
    randomCheck: row.randomCheck,
    submittedBy: row.apiKeyId
      ? {
          webhookUrl: webhook?.url ?? null,
          archive: archive
            ? {
                study: archive.studyUid,
                series: archive.seriesUid,
                instance: archive.instanceUid,
                studyDate: archive.studyDate,
                accessionNumber: archive.accessionNumber,
              }
            : null,
        }
      : null,
    uploadGroup: row.groupKey,
    candidateAnswers,
    inDataSet:
      current && isInDataset(row) ? { since: current.createdAt.toISOString(), notes: current.notes } : null,
  };
}
