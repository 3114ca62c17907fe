import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { maxUploadBytes } from '#contract/constants.ts';
import { type BurnedInTextQuestion, uploadField } from '#contract/uploads.ts';
import { noteCropped } from '#reading/gates/judgment.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { readParts } from '#server/http/read-parts.ts';
import type { ScanRow } from '#server/platform/db/schema.ts';
import { newSecret } from '#server/platform/secret-token.ts';
import {
  contentTypeOf,
  displayKey,
  hashOfUpload,
  nameOfScan,
  originalKey,
  pixelHashOf,
} from '#server/scan/files.ts';
import { addScan, type Submitter } from '#server/scan/life.ts';
import { answersQuestion, isConfirmed, needsConfirmation, questionAbout } from './burned-in-text-question.ts';
import { groupWindow, sessionWindow, takeUploadTokens } from './upload-windows.ts';
import { refuseBehindLongQueue } from './waiting-scans.ts';

/**
 * Reads an upload within the rate limits per session and per address or class. The answer to this server's question is not counted
 * for the session again, whether it comes with the file or refers to the one that waits.
 */
export async function takeUpload(
  context: Context,
  request: FastifyRequest,
  confirmation: string | undefined,
): Promise<Uint8Array> {
  const group = await groupWindow(context, request);
  const session = sessionWindow(context, request);
  await takeUploadTokens(context, confirmation === undefined ? [...session, group] : [group]);
  if (confirmation !== undefined && !request.headers['content-type']) {
    const awaited = context.awaited.read(confirmation);
    if (!awaited) throw new AppError('not_found', (t) => t('uploadForgotten'));
    return awaited;
  }
  const bytes = await readUpload(request);
  if (confirmation !== undefined && !answersQuestion(context, bytes, confirmation)) {
    await takeUploadTokens(context, session);
  }
  return bytes;
}

/** Reads exactly one file of at most 5 MB. The visitor's file name is ignored. */
async function readUpload(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) {
    throw new AppError('bad_request', (t) => t('uploadForm', { field: uploadField }));
  }
  let upload: Buffer | undefined;
  const limits = { fileSize: maxUploadBytes, files: 2, fields: 8, parts: 10 };
  for await (const part of readParts(request, limits)) {
    if (part.type !== 'file') continue;
    if (upload || part.name !== uploadField) {
      throw new AppError('bad_request', (t) => t('oneFile', { field: uploadField }));
    }
    upload = part.bytes;
  }
  if (!upload) throw new AppError('bad_request', (t) => t('noFile'));
  if (upload.length === 0) throw new AppError('unreadable_file', (t) => t('emptyFile'));
  return upload;
}

/** Who sends a file, and what came with it. */
interface Sender {
  caller: string;
  /** The confirmation code of the server's question: the sender has seen the picture and agrees. */
  confirmation?: string | undefined;
  /** The sender takes responsibility for burned-in text without seeing the picture. */
  confirmMasked?: boolean | undefined;
  /** The sender cut the picture before sending it. */
  cropped?: boolean;
  /** Shared by all uploads of one session on one day. */
  groupKey?: string | null;
  /** The import that it belongs to. */
  importBatch?: string | null;
  /** An administrator imports the file, so no owner secret is made. */
  withoutOwner?: boolean;
  /** A program with a key. */
  submitter?: Submitter | undefined;
}

/** The stored scan with its owner secret, or a question to answer first. */
type Received = { scan: ScanRow; ownerSecret?: string } | { question: BurnedInTextQuestion };

/**
 * Decodes and de-identifies an upload, stores the result, and writes the row last: an acknowledged upload is complete,
 * and reconciliation removes the files of an interrupted one. If burned-in text was found, suspected or declared, nothing
 * is stored until the visitor has seen the picture and sends the `confirmation`. Every file goes the same way: a faster or
 * finished answer for a file that somebody uploaded before would reveal that upload.
 */
export async function receiveScan(context: Context, bytes: Uint8Array, sender: Sender): Promise<Received> {
  const { caller, confirmation, confirmMasked = false, withoutOwner = false, submitter } = sender;
  const { groupKey = null, importBatch = null, cropped = false } = sender;
  const { storage, preparer } = context;
  const uploadHash = hashOfUpload(bytes);
  await refuseBehindLongQueue(context);

  const prepared = await preparer.prepare(bytes, caller);
  let { receipt } = prepared;
  if (needsConfirmation(receipt)) {
    const agreed = confirmMasked || isConfirmed(context, { uploadHash, receipt, confirmation });
    if (!agreed) return { question: questionAbout(context, uploadHash, prepared) };
    receipt = { ...receipt, seen: !confirmMasked };
  }
  if (cropped) receipt = { ...receipt, cropped };
  const judgment = cropped ? noteCropped(prepared.judgment) : prepared.judgment;
  // A program owns its scans by its key.
  const owner = submitter || withoutOwner ? undefined : newSecret();
  const id = submitter?.scanId ?? randomUUID();
  const originalPath = originalKey(id, prepared.originalFormat);
  const displayPath = prepared.displayPng ? displayKey(id) : originalPath;
  await Promise.all([
    storage.put(originalPath, prepared.original, { contentType: contentTypeOf(prepared.originalFormat) }),
    prepared.displayPng && storage.put(displayPath, prepared.displayPng, { contentType: 'image/png' }),
  ]);
  const { format, originalFormat, width, height, frameCount, shownFrame } = prepared;
  const { pixelSpacing, orientation, quality, kind } = prepared;
  const values = {
    id,
    format,
    uploadHash,
    pixelHash: pixelHashOf(prepared),
    groupKey,
    importBatch,
    originalPath,
    displayPath,
    ownerHash: owner?.hash ?? null,
    width,
    height,
    frameCount,
    shownFrame,
    pixelSpacing,
    orientation,
    quality,
    judgment,
    kind,
    filename: nameOfScan(id, format),
    fileSize: bytes.length,
    originalType: contentTypeOf(originalFormat),
    receipt,
  };
  preparer.remember(originalPath, prepared);
  const scan = await addScan(context, values, submitter);
  return { scan, ...(owner && { ownerSecret: owner.secret }) };
}

/** For senders who cannot look at a picture first: one with burned-in text is refused. */
export async function receiveUnseen(context: Context, bytes: Uint8Array, sender: Sender): Promise<ScanRow> {
  const received = await receiveScan(context, bytes, sender);
  if ('scan' in received) return received.scan;
  throw new AppError('conflict', (t) => t('notStored', { reasons: received.question.sentences.join(' ') }));
}
