import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { answerOf, type ReviewVerdict, verdictOn } from '#contract/picture-verdict.ts';
import type { Detection } from '#contract/scans.ts';
import type { Context } from '#server/context.ts';
import { importedLabels, type ScanRow, scans } from '#server/platform/db/schema.ts';
import { defineJob } from '#server/platform/queue/define-job.ts';
import { boxesFit } from '#server/review/read-verdict.ts';
import { recordImport } from '#server/review/record-import.ts';
import { detectionsOf } from '#server/scan/view.ts';

const batch = 200;

/** Whether the model agrees with the labels. The labels count either way. */
function verdictOf(
  scan: ScanRow,
  { picture, boxes }: Pick<typeof importedLabels.$inferSelect, 'picture' | 'boxes'>,
  found: readonly Detection[],
): ReviewVerdict {
  if (scan.judgment?.judged === false) return 'incorrect';
  const marks = found.filter(({ frame }) => frame === scan.shownFrame);
  const fit = boxesFit(marks, boxes, scan);
  return picture ? verdictOn(answerOf(scan), picture, fit) : fit ? 'correct' : 'incorrect';
}

/** Makes imported labels the judgment of their analyzed scans. Returns how many. */
export async function judgeImports(context: Context): Promise<number> {
  const { db } = context;
  const rows = await db
    .select({ labels: importedLabels, scan: scans })
    .from(importedLabels)
    .innerJoin(scans, eq(scans.id, importedLabels.scanId))
    .where(eq(scans.processingStatus, 'completed'))
    .orderBy(asc(importedLabels.createdAt))
    .limit(batch);
  const found = await detectionsOf(
    db,
    rows.map(({ scan }) => scan.id),
  );
  let judged = 0;
  for (const { labels, scan } of rows) {
    if (scan.deletedAt) continue;
    const action = verdictOf(scan, labels, found.get(scan.id) ?? []);
    if (await recordImport(context, labels, action)) judged += 1;
  }
  return judged;
}

export const importJob = defineJob({
  name: 'judge-imported-pictures',
  payload: z.object({}),
  schedule: '* * * * *',
  concurrency: 1,
  retry: { limit: 0 },
  handler: async (_, context: Context) => {
    await judgeImports(context);
  },
});
