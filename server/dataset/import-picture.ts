import { asc, eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { maxUploadBytes } from '#contract/constants.ts';
import { type ImportedAbout, importedAbout, importFields } from '#contract/dataset.ts';
import type { ReviewedBox } from '#contract/review.ts';
import { uploadField } from '#contract/scans.ts';
import { marksFit, tallyMarks } from '#imaging/findings/tally-marks.ts';
import { centredBoxOf } from '#imaging/geometry/box.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { AdminSession } from '#server/http/register-call.ts';
import { receiveUnseen } from '#server/pipeline/receive.ts';
import { deleteScan, requeueScan } from '#server/pipeline/scan-life.ts';
import { detectionsOf } from '#server/pipeline/scan-view.ts';
import { recordAudit } from '#server/platform/db/audit.ts';
import { keyedHash } from '#server/platform/db/rate-window.ts';
import { importedLabels, type ScanRow, scans } from '#server/platform/db/schema.ts';
import { reviewScan } from '#server/review/review-scan.ts';

interface ImportedPicture {
  bytes: Buffer;
  about: ImportedAbout;
}

/** Reads one picture, at most as large as a visitor's, and what was said about it before it. */
export async function readImport(request: FastifyRequest): Promise<ImportedPicture> {
  if (!request.isMultipart()) throw new AppError('bad_request', 'Send the picture as a multipart form.');
  let about: ImportedAbout = { group: '' };
  for await (const part of request.parts({
    limits: { fileSize: maxUploadBytes, files: 1, fields: 1, fieldSize: 900_000, parts: 2 },
  })) {
    if (part.type === 'field' && part.fieldname === importFields.about) about = readAbout(part.value);
    else if (part.type === 'file' && part.fieldname === uploadField)
      return { bytes: await part.toBuffer(), about };
    else throw new AppError('bad_request', `Send the fields ${importFields.about} and ${uploadField}.`);
  }
  throw new AppError('bad_request', 'No picture arrived.');
}

function readAbout(value: unknown): ImportedAbout {
  let json: unknown;
  try {
    json = JSON.parse(String(value));
  } catch {
    throw new AppError('bad_request', 'What is said about the picture is not JSON.');
  }
  const read = importedAbout.safeParse(json);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new AppError('bad_request', `The labels are wrong at "${issue?.path.join('.')}": ${issue?.message}.`);
}

function toBoxes(row: ScanRow, { boxes = [], width, height }: ImportedAbout): ReviewedBox[] {
  if ((width && width !== row.width) || (height && height !== row.height)) {
    throw new AppError(
      'bad_request',
      `The labels are for a picture of ${width} × ${height} pixels; this one has ${row.width} × ${row.height}.`,
    );
  }
  const inPixels = (value: number, side: number): number => Math.min(value, 1) * side;
  return boxes.map((box) => ({
    class: box.class,
    ...centredBoxOf(
      {
        left: inPixels(box.left, row.width),
        top: inPixels(box.top, row.height),
        width: inPixels(Math.min(box.width, 1 - box.left) || Number.EPSILON, row.width),
        height: inPixels(Math.min(box.height, 1 - box.top) || Number.EPSILON, row.height),
      },
      row,
    ),
    frame: row.shownFrame,
    ...(box.contour && {
      contour: box.contour.map(([x, y]): [number, number] => [
        inPixels(x, row.width),
        inPixels(y, row.height),
      ]),
    }),
  }));
}

/** Received, cleaned and stored as any upload; its analysis waits until no visitor does. */
export async function importPicture(
  context: Context,
  by: AdminSession,
  { bytes, about }: ImportedPicture,
): Promise<{ scanId: string; labelled: boolean }> {
  const { db, secret, now } = context;
  const row = await receiveUnseen(context, bytes, { caller: `admin ${by.adminId}` });
  const labelled = about.boxes !== undefined;
  try {
    const boxes = toBoxes(row, about);
    await db.transaction(async (tx) => {
      const groupKey = about.group ? keyedHash(secret, 'imported-group', by.adminId, about.group) : null;
      await tx.update(scans).set({ groupKey, reviewRequested: !labelled }).where(eq(scans.id, row.id));
      if (labelled) {
        await tx
          .insert(importedLabels)
          .values({ scanId: row.id, boxes, adminId: by.adminId, adminName: by.username, createdAt: now() });
      }
      await recordAudit(tx, { admin: by.username, action: 'import picture', target: row.id });
    });
  } catch (error) {
    await deleteScan(context, row.id);
    throw error;
  }
  await requeueScan(context, row.id);
  return { scanId: row.id, labelled };
}

/** A confirmed mark becomes the label, so it has to lie closer than one that merely hits. */
const closeOverlap = 0.75;
const batch = 200;

/** Imported labels become the judgement of their scan once it is analysed. Answers with how many did. */
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
    const { boxes, adminId, adminName } = labels;
    const marks = (found.get(scan.id) ?? []).filter(({ frame }) => frame === scan.shownFrame);
    if (adminId && scan.reviewStatus === 'open' && !scan.deletedAt) {
      const action = marksFit(tallyMarks(marks, boxes, scan, closeOverlap)) ? 'correct' : 'incorrect';
      const by = { adminId, username: adminName, role: 'administrator' as const };
      await reviewScan(context, by, scan.id, { action, reviewNotes: 'Imported labels', boxes });
      judged += 1;
    }
    await db.delete(importedLabels).where(eq(importedLabels.scanId, scan.id));
  }
  return judged;
}
