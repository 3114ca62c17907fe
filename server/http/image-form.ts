import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { maxUploadBytes } from '#contract/constants.ts';
import { uploadField } from '#contract/uploads.ts';
import { AppError } from '#server/app-error.ts';
import { readParts } from './read-parts.ts';
import { brokenText, holdsBrokenText } from './refuse-broken-text.ts';

interface ImageForm<About extends z.ZodType> {
  /** The field with the description, which precedes the image. */
  field: string;
  about: About;
}

/** Reads one image, no larger than a visitor's, and the description that precedes it. */
export async function readImageForm<About extends z.ZodType>(
  request: FastifyRequest,
  { field, about }: ImageForm<About>,
): Promise<{ bytes: Buffer; about: z.output<About> }> {
  if (!request.isMultipart()) throw new AppError('bad_request', (t) => t('imageForm.form'));
  let described: unknown = {};
  const limits = { fileSize: maxUploadBytes, files: 1, fields: 1, fieldSize: 900_000, parts: 2 };
  for await (const part of readParts(request, limits)) {
    if (part.type === 'field' && part.name === field) described = parseJson(part.value);
    else if (part.type === 'file' && part.name === uploadField)
      return { bytes: part.bytes, about: checkAbout(about, described) };
    else throw new AppError('bad_request', (t) => t('imageForm.fields', { about: field, file: uploadField }));
  }
  throw new AppError('bad_request', (t) => t('imageForm.noImage'));
}

function parseJson(value: unknown): unknown {
  let json: unknown;
  try {
    json = JSON.parse(String(value));
  } catch {
    throw new AppError('bad_request', (t) => t('imageForm.notJson'));
  }
  if (holdsBrokenText(json)) throw brokenText();
  return json;
}

function checkAbout<About extends z.ZodType>(about: About, described: unknown): z.output<About> {
  const read = about.safeParse(described);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const place = issue?.path.join('.') ?? '';
  const reason = issue?.message.replace(/\.$/, '') ?? '';
  throw new AppError('bad_request', (t) => t('imageForm.invalid', { place, reason }));
}
