import { createHash, randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sessionHeader, sessionId } from '#contract/analytics.ts';
import {
  maxUploadBytes,
  uploadsPerAddressPerWindow,
  uploadsPerWindow,
  uploadWindowMs,
} from '#contract/constants.ts';
import { uploadMessages } from '#contract/messages.ts';
import { uploadField } from '#contract/scans.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { callerOf } from '#server/http/caller.ts';
import { keyedHash, type RateWindow, takePlace } from '#server/platform/db/rate-window.ts';
import type { ScanRow } from '#server/platform/db/schema.ts';
import { repeatKnownResult } from './repeat-result.ts';
import { contentTypeOf, displayKey, originalKey, safeFilename } from './scan-files.ts';
import { addScan, type Submitter } from './scan-life.ts';

interface Upload {
  filename: string;
  bytes: Buffer;
}

/** Refuses the third upload of a session within a minute, and the thirty-first of an address. */
export async function limitUploads({ db, secret, now }: Context, request: FastifyRequest): Promise<void> {
  const session = sessionId.safeParse(request.headers[sessionHeader]);
  const windows: RateWindow[] = [
    {
      key: keyedHash(secret, 'upload-address', callerOf(request)),
      limit: uploadsPerAddressPerWindow,
      windowMs: uploadWindowMs,
    },
  ];
  if (session.success) {
    const key = keyedHash(secret, 'upload-session', session.data);
    windows.push({ key, limit: uploadsPerWindow, windowMs: uploadWindowMs });
  }
  const waitMs = await takePlace(db, windows, now());
  if (waitMs <= 0) return;
  const seconds = Math.max(1, Math.ceil(waitMs / 1_000));
  throw new AppError('too_many_uploads', `${uploadMessages.serverLimit}. Please wait ${seconds} seconds.`, {
    retryAfter: seconds,
  });
}

/** Reads exactly one file of at most 5 MB while it arrives. */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) {
    throw new AppError('bad_request', `Send the scan as a multipart form with the field ${uploadField}.`);
  }
  let upload: Upload | undefined;
  for await (const part of request.parts({
    limits: { fileSize: maxUploadBytes, files: 2, fields: 8, parts: 10 },
  })) {
    if (part.type !== 'file') continue;
    if (upload || part.fieldname !== uploadField) {
      throw new AppError('bad_request', `Send exactly one file, in the field ${uploadField}.`);
    }
    upload = { filename: safeFilename(part.filename), bytes: await part.toBuffer() };
  }
  if (!upload) throw new AppError('bad_request', 'No file arrived. Please pick a scan and try again.');
  if (upload.bytes.length === 0) throw new AppError('unreadable_file', 'This file is empty.');
  return upload;
}

/**
 * Decodes and de-identifies an upload, stores what is left, and only then writes the row: an acknowledged
 * upload is complete, and one that was cut off leaves files that reconciliation removes.
 */
export async function receiveScan(
  context: Context,
  { filename, bytes }: Upload,
  caller: string,
  submitter?: Submitter,
): Promise<ScanRow> {
  const { storage, preparer } = context;
  const uploadHash = createHash('sha256').update(bytes).digest('hex');
  const known = await repeatKnownResult(context, { filename, uploadHash, submitter });
  if (known) return known;

  const prepared = await preparer.prepare(bytes, caller);
  const id = randomUUID();
  const originalPath = originalKey(id, prepared.originalFormat);
  await Promise.all([
    storage.put(originalPath, prepared.original, { contentType: contentTypeOf(prepared.originalFormat) }),
    storage.put(displayKey(id), prepared.displayPng, { contentType: 'image/png' }),
  ]);
  const values = {
    id,
    filename,
    format: prepared.format,
    fileSize: bytes.length,
    uploadHash,
    originalPath,
    originalType: contentTypeOf(prepared.originalFormat),
    displayPath: displayKey(id),
    width: prepared.width,
    height: prepared.height,
    frameCount: prepared.frameCount,
    shownFrame: prepared.shownFrame,
    pixelSpacing: prepared.pixelSpacing,
    orientation: prepared.orientation,
    receipt: prepared.receipt,
    quality: prepared.quality,
    judgement: prepared.judgement,
    kind: prepared.kind,
  };
  return addScan(context, values, submitter);
}
