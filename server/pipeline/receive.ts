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
import { type DeidentificationReceipt, uploadField, type WritingQuestion } from '#contract/scans.ts';
import { textSearchVersion } from '#imaging/burnt-in/find-text.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { callerOf } from '#server/http/caller.ts';
import { keyedHash, type RateWindow } from '#server/platform/db/rate-window.ts';
import type { ScanRow } from '#server/platform/db/schema.ts';
import { askAbout, isConfirmed, needsLook } from './ask-before-storing.ts';
import { repeatKnownResult } from './repeat-result.ts';
import { contentTypeOf, displayKey, nameOfScan, originalKey } from './scan-files.ts';
import { addScan, type Submitter } from './scan-life.ts';
import { refuseBehindLongQueue } from './waiting-scans.ts';

/**
 * Refuses the third upload of a session within a minute, and the thirty-first of an address. A file that comes `again`,
 * with the visitor's word that it may be stored, was counted for the session when it came first.
 */
export async function limitUploads(context: Context, request: FastifyRequest, again: boolean): Promise<void> {
  const { secret } = context;
  const session = sessionId.safeParse(request.headers[sessionHeader]);
  const windows: RateWindow[] = [
    {
      key: keyedHash(secret, 'upload-address', callerOf(request)),
      limit: uploadsPerAddressPerWindow,
      windowMs: uploadWindowMs,
    },
  ];
  if (session.success && !again) {
    const key = keyedHash(secret, 'upload-session', session.data);
    windows.push({ key, limit: uploadsPerWindow, windowMs: uploadWindowMs });
  }
  const waitMs = await context.takeUploadPlace(windows);
  if (waitMs <= 0) return;
  const seconds = Math.max(1, Math.ceil(waitMs / 1_000));
  throw new AppError('too_many_uploads', `${uploadMessages.serverLimit}. Please wait ${seconds} seconds.`, {
    retryAfter: seconds,
  });
}

/** Reads exactly one file of at most 5 MB while it arrives. What the visitor calls it is not even looked at. */
export async function readUpload(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) {
    throw new AppError('bad_request', `Send the scan as a multipart form with the field ${uploadField}.`);
  }
  let upload: Buffer | undefined;
  for await (const part of request.parts({
    limits: { fileSize: maxUploadBytes, files: 2, fields: 8, parts: 10 },
  })) {
    if (part.type !== 'file') continue;
    if (upload || part.fieldname !== uploadField) {
      throw new AppError('bad_request', `Send exactly one file, in the field ${uploadField}.`);
    }
    upload = await part.toBuffer();
  }
  if (!upload) throw new AppError('bad_request', 'No file arrived. Please pick a scan and try again.');
  if (upload.length === 0) throw new AppError('unreadable_file', 'This file is empty.');
  return upload;
}

/** Who sends a file, and what came with it. */
interface Sender {
  caller: string;
  /** The server's own word from its question: the sender has seen the picture and agrees. */
  confirmation?: string | undefined;
  /** The sender answers for the writing in the picture without having been shown it. */
  confirmMasked?: boolean | undefined;
  /** What one session uploads on one day has it in common. */
  groupKey?: string | null;
  /** A program with a key. */
  submitter?: Submitter | undefined;
}

type Received = { scan: ScanRow } | { question: WritingQuestion };

/**
 * Decodes and de-identifies an upload, stores what is left, and only then writes the row: an acknowledged
 * upload is complete, and one that was cut off leaves files that reconciliation removes. Where writing was found,
 * suspected or declared, nothing is stored before the visitor has seen the picture and sends its `confirmation`.
 */
export async function receiveScan(
  context: Context,
  bytes: Uint8Array,
  { caller, confirmation, confirmMasked = false, groupKey = null, submitter }: Sender,
): Promise<Received> {
  const { storage, preparer } = context;
  const uploadHash = createHash('sha256').update(bytes).digest('hex');
  const agreed = (receipt: DeidentificationReceipt) =>
    !needsLook(receipt) || confirmMasked || isConfirmed(context, { uploadHash, receipt, confirmation });
  const known = await repeatKnownResult(
    context,
    { uploadHash, groupKey, submitter },
    (receipt) => receipt.textSearch === textSearchVersion && agreed(receipt),
  );
  if (known) return { scan: known };
  await refuseBehindLongQueue(context);

  const prepared = await preparer.prepare(bytes, caller);
  if (!agreed(prepared.receipt)) return { question: askAbout(context, uploadHash, prepared) };
  const id = submitter?.scanId ?? randomUUID();
  const originalPath = originalKey(id, prepared.originalFormat);
  const displayPath = prepared.displayPng ? displayKey(id) : originalPath;
  await Promise.all([
    storage.put(originalPath, prepared.original, { contentType: contentTypeOf(prepared.originalFormat) }),
    prepared.displayPng && storage.put(displayPath, prepared.displayPng, { contentType: 'image/png' }),
  ]);
  const values = {
    id,
    filename: nameOfScan(id, prepared.format),
    format: prepared.format,
    fileSize: bytes.length,
    uploadHash,
    groupKey,
    originalPath,
    originalType: contentTypeOf(prepared.originalFormat),
    displayPath,
    width: prepared.width,
    height: prepared.height,
    frameCount: prepared.frameCount,
    shownFrame: prepared.shownFrame,
    pixelSpacing: prepared.pixelSpacing,
    orientation: prepared.orientation,
    receipt: needsLook(prepared.receipt) ? { ...prepared.receipt, seen: !confirmMasked } : prepared.receipt,
    quality: prepared.quality,
    judgement: prepared.judgement,
    kind: prepared.kind,
  };
  preparer.remember(originalPath, prepared);
  return { scan: await addScan(context, values, submitter) };
}

/** For senders who cannot look at a picture before it is stored: one with writing is refused. */
export async function receiveUnseen(context: Context, bytes: Uint8Array, sender: Sender): Promise<ScanRow> {
  const received = await receiveScan(context, bytes, sender);
  if ('scan' in received) return received.scan;
  throw new AppError('conflict', `Nothing was stored. ${received.question.sentences.join(' ')}`);
}
