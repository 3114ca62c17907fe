import { and, eq } from 'drizzle-orm';
import type { ReviewedBox } from '#contract/review.ts';
import { truthOf } from '#evaluation/loop/heads.ts';
import { generatePhantom } from '#phantom/phantom.ts';
import type { Context } from '#server/context.ts';
import { admins, scans } from '#server/platform/db/schema.ts';
import { reviewScan } from '#server/review/review-scan.ts';
import { demoPhantom } from './fill-scans.ts';

/** The lesions drawn into the slice, as a reviewer's boxes. */
export function drawnBoxes(filename: string): ReviewedBox[] {
  const index = Number(/synthetic-(\d+)/.exec(filename)![1]) - 1;
  return truthOf(generatePhantom(demoPhantom(index)));
}

/** Reviews half of the reported scans, so that the dataset and the audit log have entries. The others stay in the queue. */
export async function fillReviews(context: Context): Promise<void> {
  const [admin] = await context.db.select().from(admins).limit(1);
  const reported = await context.db
    .select()
    .from(scans)
    .where(and(eq(scans.reportedFalsePositive, true), eq(scans.reviewStatus, 'open')));
  const by = { adminId: admin!.id, username: admin!.username, role: admin!.role };
  for (const [place, { id, filename }] of reported.entries()) {
    if (place % 2) continue;
    const boxes = drawnBoxes(filename);
    const reviewNotes = boxes.length > 0 ? 'Boxes drawn where the lesions are.' : 'Nothing to see here.';
    const said = boxes.length > 0 ? { picture: 'tumor' as const, boxes } : { picture: 'nothing' as const };
    await reviewScan(context, by, id, { ...said, reviewNotes });
  }
}
