import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { plainClass } from '#contract/format.ts';
import { type ReviewedBox, reviewedBox } from '#contract/review.ts';
import type { Detection } from '#contract/scans.ts';
import { detectionsOf } from '#server/pipeline/scan-view.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { notDeleted } from '#server/platform/db/scan-predicates.ts';
import { reviews, type ScanRow, scans } from '#server/platform/db/schema.ts';

export type ReviewRow = typeof reviews.$inferSelect;

/** A judged scan with what is right on its shown picture. */
export interface JudgedPicture {
  scan: ScanRow;
  review: ReviewRow;
  detections: Detection[];
  /** Null: judged wrong, but nobody drew what is right. */
  boxes: ReviewedBox[] | null;
}

const pageRows = 500;

/** A confirmed mark is as good as a drawn box. */
function confirmedBox({ class: name, x, y, width, height, frame, contour }: Detection): ReviewedBox {
  const box = { class: plainClass(name), x, y, width, height, frame };
  return reviewedBox.parse({ ...box, ...(contour && contour.length >= 3 && { contour }) });
}

/** Undefined where a judgement says nothing about tumours: a picture that was rightly turned away. */
export function pictureOf(
  scan: ScanRow,
  review: ReviewRow,
  detections: Detection[],
): JudgedPicture | undefined {
  const right = review.boxes ?? (review.action === 'correct' ? detections.map(confirmedBox) : null);
  if (review.action === 'correct' && !review.boxes && scan.judgement?.judged === false) return undefined;
  // The exported picture is one frame; what was drawn on another one does not belong to it.
  const boxes = right?.filter(({ frame }) => frame === scan.shownFrame) ?? null;
  return { scan, review, detections, boxes };
}

/** Every scan whose judgement stands, in order of id, a page in memory at a time. */
export async function* readJudged(db: Db): AsyncGenerator<JudgedPicture> {
  let after: string | undefined;
  for (;;) {
    const rows: { scan: ScanRow; review: ReviewRow }[] = await db
      .select({ scan: scans, review: reviews })
      .from(scans)
      .innerJoin(reviews, eq(reviews.id, scans.reviewId))
      .where(
        and(
          notDeleted,
          inArray(reviews.action, ['correct', 'incorrect']),
          after ? gt(scans.id, after) : undefined,
        ),
      )
      .orderBy(asc(scans.id))
      .limit(pageRows);
    if (rows.length === 0) return;
    const found = await detectionsOf(
      db,
      rows.map(({ scan }) => scan.id),
    );
    for (const { scan, review } of rows) {
      const picture = pictureOf(scan, review, found.get(scan.id) ?? []);
      if (picture) yield picture;
    }
    after = rows.at(-1)?.scan.id;
  }
}
