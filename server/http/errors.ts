import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import type { errorBody } from '#contract/call.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { AppError, type Refusal, statusByCode } from '#server/app-error.ts';
import { outageOf } from '#server/platform/outage.ts';
import { refusalsIn } from '#server/words.ts';
import { languageOfCall } from './language.ts';
import { validationRefusal } from './validation-refusal.ts';

/** Largest body that is not an upload. */
export const bodyLimit = 1_048_576;

/** Plain messages for framework errors, whose own texts are for programmers. */
const refusals: Record<number, [ErrorCode, Refusal]> = {
  400: ['bad_request', (t) => t('noJson')],
  404: ['not_found', (t) => t('code.not_found')],
  415: ['unsupported_file', (t) => t('badContent')],
};

const unanswerable: [ErrorCode, Refusal] = ['bad_request', (t) => t('code.bad_request')];

function expectedError(error: FastifyError, { routeOptions }: FastifyRequest): AppError | undefined {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const first = error.validation[0]!;
    const finding = { ...first, params: first.params as Record<string, unknown> };
    return new AppError('bad_request', validationRefusal(finding, error.validationContext));
  }
  if (error.code === 'FST_REQ_FILE_TOO_LARGE') {
    return new AppError('file_too_large', (t) => t('code.file_too_large'));
  }
  if (error.statusCode === 413) {
    const most = Math.round((routeOptions.bodyLimit ?? bodyLimit) / 1_048_576);
    return new AppError('request_too_large', (t) => t('bodyTooLarge', { most: String(most) }));
  }
  const { statusCode = 500 } = error;
  const refusal = refusals[statusCode] ?? (statusCode >= 400 && statusCode < 500 ? unanswerable : undefined);
  return refusal ? new AppError(...refusal, { cause: error }) : outageOf(error);
}

type ErrorBody = z.infer<typeof errorBody>;

function bodyOf(
  code: ErrorCode,
  message: string,
  { id }: Pick<FastifyRequest, 'id'>,
  details?: ErrorBody['details'],
): ErrorBody {
  return { success: false, code, message, error: message, requestId: id, ...(details && { details }) };
}

/** Answers a URL that cannot be decoded, which reaches neither routes nor hooks. */
export function answerMalformedUrl(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  void reply
    .status(error.statusCode ?? 400)
    .type('application/json; charset=utf-8')
    .header('x-content-type-options', 'nosniff')
    .send(bodyOf('bad_request', refusalsIn[languageOfCall(request)]('badAddress'), request));
}

/** The only place that turns an error into a response: a public sentence is sent, the cause stays in the log. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    const expected = expectedError(error, request);
    const status = expected ? statusByCode[expected.code] : 500;
    if (!expected) request.log.error({ err: error }, 'request failed');
    else if (expected.cause) {
      const { cause, code } = expected;
      // Bad input is no fault of the server, so its log needs no stack.
      const err = status < 500 && cause instanceof Error ? cause.message : cause;
      request.log.warn({ err, code }, expected.message);
    }
    if (expected?.retryAfter) void reply.header('retry-after', Math.ceil(expected.retryAfter));
    const language = languageOfCall(request);
    const message =
      expected?.messageIn(language) ?? refusalsIn[language]('code.internal', { id: request.id });
    const body = bodyOf(expected?.code ?? 'internal', message, request, expected?.details);
    return reply.status(status).type('application/json; charset=utf-8').send(body);
  });
}
