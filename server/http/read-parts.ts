import type { FastifyRequest } from 'fastify';
import { AppError } from '#server/app-error.ts';
import { brokenText, holdsBrokenText } from './refuse-broken-text.ts';

export type FormPart =
  | { type: 'file'; name: string; bytes: Buffer }
  | { type: 'field'; name: string; value: unknown };

type Limits = NonNullable<Parameters<FastifyRequest['parts']>[0]>['limits'];

/** Yields the parts of a multipart form as they arrive. A malformed form is a client error. */
export async function* readParts(request: FastifyRequest, limits: Limits): AsyncGenerator<FormPart> {
  try {
    for await (const part of request.parts({ limits })) {
      const name = part.fieldname;
      if (part.type === 'file') yield { type: 'file', name, bytes: await part.toBuffer() };
      else if (holdsBrokenText(part.value)) throw brokenText();
      else yield { type: 'field', name, value: part.value };
    }
  } catch (error) {
    // Framework errors have their own code and status.
    if (error instanceof AppError || (error as { statusCode?: number }).statusCode) throw error;
    throw new AppError('bad_request', (t) => t('badForm'), { cause: error });
  }
}
