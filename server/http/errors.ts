import type { FastifyError, FastifyInstance } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { ErrorCode } from '#contract/errors.ts';
import { uploadMessages } from '#contract/messages.ts';
import { AppError, statusByCode } from '#server/app-error.ts';

const hiddenMessage =
  'Something went wrong on our side. Please try again; if it happens again, tell us the request id.';

/** Errors of the framework that a caller can do something about. */
function expectedError(error: FastifyError): AppError | undefined {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const first = error.validation[0];
    const place = first?.instancePath.replace(/^\//, '').replaceAll('/', '.');
    return new AppError(
      'bad_request',
      `${place ? `${place}: ` : ''}${first?.message ?? 'The request is not valid.'}`,
    );
  }
  if (error.code === 'FST_REQ_FILE_TOO_LARGE' || error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new AppError(
      'file_too_large',
      `${uploadMessages.tooLarge.title}. ${uploadMessages.tooLarge.description}.`,
    );
  }
  if (error.statusCode === 429)
    return new AppError('too_many_requests', 'Too many requests. Please wait a moment.', { retryAfter: 60 });
  const codes: Record<number, ErrorCode> = {
    400: 'bad_request',
    404: 'not_found',
    413: 'file_too_large',
    415: 'unsupported_file',
  };
  const code = codes[error.statusCode ?? 0];
  return code && new AppError(code, error.message);
}

/** The only place where a failure becomes an answer: its text is what the browser shows after the status. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const expected = expectedError(error);
    if (!expected) request.log.error({ err: error }, 'request failed');
    else if (expected.cause) request.log.warn({ err: expected.cause, code: expected.code }, expected.message);
    if (expected?.retryAfter) void reply.header('retry-after', Math.ceil(expected.retryAfter));
    return reply
      .status(expected ? statusByCode[expected.code] : 500)
      .type('application/json; charset=utf-8')
      .send({
        code: expected?.code ?? 'internal',
        message: expected?.message ?? hiddenMessage,
        requestId: request.id,
      });
  });
}
