import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { ResponseOf } from '#contract/call.ts';
import { maxUploadBytes } from '#contract/constants.ts';
import {
  type ImportedAbout,
  importedAbout,
  importFields,
  type importPictureCall,
} from '#contract/dataset.ts';
import { uploadField } from '#contract/uploads.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { readParts } from '#server/http/read-parts.ts';
import { brokenText, holdsBrokenText } from '#server/http/refuse-broken-text.ts';
import type { AdminSession } from '#server/http/register-call.ts';
import { receiveUnseen } from '#server/intake/receive.ts';
import { recordAudit } from '#server/platform/db/audit.ts';
import { keyedHash } from '#server/platform/db/rate-window.ts';
import { importedLabels, scans } from '#server/platform/db/schema.ts';
import { hashOfUpload } from '#server/scan/files.ts';
import { deleteScan, requeueScan } from '#server/scan/life.ts';
import { beginImport, refuseUndone } from './import-batches.ts';
import { findRepeat } from './import-repeats.ts';
import { labelsInPixels } from './imported-labels.ts';

interface ImportedPicture {
  bytes: Buffer;
  about: ImportedAbout;
}

/** Reads one picture, no larger than a visitor's, and the description that precedes it. */
export async function readImport(request: FastifyRequest): Promise<ImportedPicture> {
  if (!request.isMultipart()) throw new AppError('bad_request', (t) => t('dataset.form'));
  let about: ImportedAbout = { group: '' };
  const limits = { fileSize: maxUploadBytes, files: 1, fields: 1, fieldSize: 900_000, parts: 2 };
  for await (const part of readParts(request, limits)) {
    if (part.type === 'field' && part.name === importFields.about) about = readAbout(part.value);
    else if (part.type === 'file' && part.name === uploadField) return { bytes: part.bytes, about };
    else
      throw new AppError('bad_request', (t) =>
        t('dataset.fields', { about: importFields.about, file: uploadField }),
      );
  }
  throw new AppError('bad_request', (t) => t('dataset.noImage'));
}

function readAbout(value: unknown): ImportedAbout {
  let json: unknown;
  try {
    json = JSON.parse(String(value));
  } catch {
    throw new AppError('bad_request', (t) => t('dataset.aboutNotJson'));
  }
  if (holdsBrokenText(json)) throw brokenText();
  const read = importedAbout.safeParse(json);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const place = issue?.path.join('.') ?? '';
  const reason = issue?.message.replace(/\.$/, '') ?? '';
  throw new AppError('bad_request', (t) => t('dataset.labelsInvalid', { place, reason }));
}

/** Stores a picture like any upload and queues its analysis with low priority. A repeat changes nothing. */
export async function importPicture(
  context: Context,
  by: AdminSession,
  { bytes, about }: ImportedPicture,
): Promise<Omit<ResponseOf<typeof importPictureCall>, 'success'>> {
  const { db, secret, now } = context;
  const labelled = about.boxes !== undefined;
  const known = await findRepeat(context, hashOfUpload(bytes), about);
  if (known) return { scanId: known, labelled, repeat: true };
  const batch = about.batch ?? (await beginImport(context, by));
  await refuseUndone(db, batch);
  const row = await receiveUnseen(context, bytes, {
    caller: `admin ${by.adminId}`,
    groupKey: about.group ? keyedHash(secret, 'imported-group', by.adminId, about.group) : null,
    importBatch: batch,
    withoutOwner: true,
  });
  try {
    const boxes = labelsInPixels(row, about);
    await db.transaction(async (tx) => {
      await tx.update(scans).set({ reviewRequested: !labelled }).where(eq(scans.id, row.id));
      if (labelled) {
        await tx
          .insert(importedLabels)
          .values({ scanId: row.id, boxes, adminId: by.adminId, adminName: by.username, createdAt: now() });
      }
      await recordAudit(tx, { admin: by.username, action: 'import image', target: row.id });
    });
  } catch (error) {
    await deleteScan(context, row.id);
    throw error;
  }
  await requeueScan(context, row.id);
  return { scanId: row.id, labelled, repeat: false };
}
