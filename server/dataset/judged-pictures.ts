import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { type LabelSource, type ReviewedBox, reviewedBox } from '#contract/review.ts';
import type { Detection } from '#contract/scans.ts';
import { plainClass } from '#contract/tumor-classes.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { inDataset, notDeleted } from '#server/platform/db/scan-predicates.ts';
import { type ReviewRow, reviews, type ScanRow, scans } from '#server/platform/db/schema.ts';
import { detectionsOf } from '#server/scan/view.ts';
import type { SourcedBox } from './labels.ts';

/** A judged scan with the correct boxes of its shown picture. */
export interface JudgedPicture {
  scan: ScanRow;
  review: ReviewRow;
  detections: Detection[];
  /** Null: judged incorrect, but without corrected boxes. */
  boxes: SourcedBox[] | null;
}

const pageRows = 500;

const samePlace = (box: ReviewedBox, mark: Detection): boolean =>
  box.class === plainClass(mark.class) &&
  box.frame === mark.frame &&
  (['x', 'y', 'width', 'height'] as const).every((side) => Math.abs(box[side] - mark[side]) < 1e-6);

/** Who drew a box. A box that a reviewer left unchanged counts as the model's. */
function sourceOf({ reading }: ReviewRow, box: ReviewedBox, detections: readonly Detection[]): LabelSource {
  if (reading === 'import') return 'import';
  if (reading === 'final') return 'adjudicated';
  return detections.some((mark) => samePlace(box, mark)) ? 'model' : 'reviewer';
}

/** Converts a confirmed mark to a reviewed box. */
function confirmedBox({ class: name, x, y, width, height, frame, contour }: Detection): ReviewedBox {
  const box = { class: plainClass(name), x, y, width, height, frame };
  return reviewedBox.parse({ ...box, ...(contour && contour.length >= 3 && { contour }) });
}

/** Before verdicts were about the picture, 'correct' on an unclear result did not say whether there is a tumor. */
const confirmsMarks = ({ answer }: ScanRow, { action, picture }: ReviewRow): boolean =>
  action === 'correct' && (picture === 'tumor' || (picture === null && answer !== 'unclear'));

export function judgedPicture(scan: ScanRow, review: ReviewRow, detections: Detection[]): JudgedPicture {
  const right = review.boxes ?? (confirmsMarks(scan, review) ? detections.map(confirmedBox) : null);
  // The exported picture is one frame, so boxes on other frames are left out.
  const shown = right?.filter(({ frame }) => frame === scan.shownFrame) ?? null;
  const boxes = shown?.map((box) => ({ ...box, source: sourceOf(review, box, detections) })) ?? null;
  return { scan, review, detections, boxes };
}

/** A picture that a reviewer called unusable is no example of anything. */
const usable = sql`${reviews.picture} is distinct from 'unusable'`;

/** Every scan currently in the data set, ordered by id, with one page in memory. */
export async function* readJudgedPictures(db: Db): AsyncGenerator<JudgedPicture> {
  let after: string | undefined;
  for (;;) {
    const rows: { scan: ScanRow; review: ReviewRow }[] = await db
      .select({ scan: scans, review: reviews })
      .from(scans)
      .innerJoin(reviews, eq(reviews.id, scans.reviewId))
      .where(and(notDeleted, inDataset, usable, after ? gt(scans.id, after) : undefined))
      .orderBy(asc(scans.id))
      .limit(pageRows);
    if (rows.length === 0) return;
    const found = await detectionsOf(
      db,
      rows.map(({ scan }) => scan.id),
    );
    for (const { scan, review } of rows) {
      yield judgedPicture(scan, review, found.get(scan.id) ?? []);
    }
    after = rows.at(-1)?.scan.id;
  }
}
