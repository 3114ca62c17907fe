import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { maxUploadBytes } from '#contract/constants.ts';
import { submissionField } from '#contract/public-api.ts';
import { textLengths } from '#contract/text-lengths.ts';
import { AppError } from '#server/app-error.ts';
import { readParts } from '#server/http/read-parts.ts';

export interface SubmittedScan {
  bytes: Buffer;
  webhookUrl?: string | undefined;
  /** The code from an earlier refusal because of burned-in text, sent after someone checked the image. */
  confirmation?: string | undefined;
  /** The sender takes responsibility for burned-in text. The image is stored with the found text masked. */
  confirmMasked?: boolean;
}

const fields = z.strictObject({
  webhookUrl: z.string().max(textLengths.webhookUrl).optional(),
  confirmation: z.string().max(200).optional(),
  confirmMasked: z.enum(['true', 'false']).optional(),
});

const misread = (): AppError =>
  new AppError('bad_request', (t) =>
    t('publicApi.form', { field: submissionField, optional: Object.keys(fields.shape).join(', ') }),
  );

/** Reads exactly one file of at most 5 MB and the form's fields. */
export async function readSubmission(request: FastifyRequest): Promise<SubmittedScan> {
  if (!request.isMultipart()) throw misread();
  let bytes: Buffer | undefined;
  const given: Record<string, unknown> = {};
  const limits = { fileSize: maxUploadBytes, files: 2, fields: 4, fieldSize: 4_096, parts: 6 };
  for await (const part of readParts(request, limits)) {
    if (part.type === 'field') {
      given[part.name] = part.value;
      continue;
    }
    if (bytes || part.name !== submissionField) throw misread();
    bytes = part.bytes;
  }
  const read = fields.safeParse(given);
  if (!bytes || !read.success) throw misread();
  if (bytes.length === 0) throw new AppError('unreadable_file', (t) => t('emptyFile'));
  return { ...read.data, bytes, confirmMasked: read.data.confirmMasked === 'true' };
}

/** Identical for identical requests. */
export function hashSubmission({ bytes, ...rest }: SubmittedScan): string {
  return createHash('sha256').update(JSON.stringify(rest)).update(bytes).digest('base64url');
}
