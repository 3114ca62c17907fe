import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { ReviewedBox, ReviewVerdict } from '#contract/review.ts';
import type { Detection } from '#contract/scans.ts';
import { plainClass } from '#contract/tumor-classes.ts';
import { marksFit, tallyMarks } from '#reading/findings/tally-marks.ts';
import type { Context } from '#server/context.ts';
import { importedLabels, type ScanRow, scans } from '#server/platform/db/schema.ts';
import { defineJob } from '#server/platform/queue/define-job.ts';
import { recordImport } from '#server/review/record-import.ts';
import { detectionsOf } from '#server/scan/view.ts';

const batch = 200;

const classesOf = (marks: readonly { class: string }[]): string =>
  marks
    .map(({ class: name }) => plainClass(name))
    .sort()
    .join();

/** Whether the model agrees with the labels. The labels count either way. */
function verdictOf(scan: ScanRow, boxes: readonly ReviewedBox[], found: readonly Detection[]): ReviewVerdict {
  if (scan.judgment?.judged === false) return 'incorrect';
  const marks = found.filter(({ frame }) => frame === scan.shownFrame);
  const fits = marksFit(tallyMarks(marks, boxes, scan)) && classesOf(marks) === classesOf(boxes);
  return fits ? 'correct' : 'incorrect';
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
    const action = verdictOf(scan, labels.boxes, found.get(scan.id) ?? []);
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
