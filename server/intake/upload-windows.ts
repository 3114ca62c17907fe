import type { FastifyRequest } from 'fastify';
import { sessionHeader, sessionId } from '#contract/analytics.ts';
import { uploadsPerAddressPerWindow, uploadsPerWindow, uploadWindowMs } from '#contract/constants.ts';
import { AppError } from '#server/app-error.ts';
import { classOfUpload } from '#server/classrooms/class-of-upload.ts';
import type { Context } from '#server/context.ts';
import { callerOf } from '#server/http/caller.ts';
import { keyedHash } from '#server/platform/db/rate-window.ts';
import type { UploadWindow } from '#server/ports/upload-tokens.ts';

/** The limit of one browser's session. */
export function sessionWindow({ secret }: Context, request: FastifyRequest): UploadWindow[] {
  const session = sessionId.safeParse(request.headers[sessionHeader]);
  if (!session.success) return [];
  const key = keyedHash(secret, 'upload-session', session.data);
  return [{ of: 'session', key, limit: uploadsPerWindow, windowMs: uploadWindowMs }];
}

/** The limit of the network that an upload comes from, or of the class that it belongs to. */
export async function groupWindow(context: Context, request: FastifyRequest): Promise<UploadWindow> {
  const { secret } = context;
  const classroom = await classOfUpload(context, request);
  if (classroom) {
    const key = keyedHash(secret, 'upload-class', classroom.id);
    return { of: 'class', key, limit: classroom.seats * uploadsPerWindow, windowMs: uploadWindowMs };
  }
  const key = keyedHash(secret, 'upload-address', callerOf(request));
  return { of: 'network', key, limit: uploadsPerAddressPerWindow, windowMs: uploadWindowMs };
}

export async function takeUploadTokens(context: Context, windows: UploadWindow[]): Promise<void> {
  const refused = await context.takeUploadToken(windows);
  if (!refused) return;
  const seconds = Math.max(1, Math.ceil(refused.waitMs / 1_000));
  const { of, limit } = refused.full;
  const options = { retryAfter: seconds };
  if (of === 'session') throw new AppError('too_many_uploads', (t) => t('uploads', { seconds }), options);
  const sentence = of === 'class' ? 'classUploads' : 'networkUploads';
  throw new AppError('too_many_from_network', (t) => t(sentence, { limit, seconds }), options);
}
