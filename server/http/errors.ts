import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import type { errorBody } from '#contract/call.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { uploadMessages } from '#contract/messages.ts';
import { AppError, statusByCode } from '#server/app-error.ts';
import { outageOf } from '#server/platform/outage.ts';
import { validationSentence } from './validation-sentence.ts';

const hiddenMessage =
  'Something went wrong on our side. Please try again; if it happens again, tell us the request id.';

/** Largest body that is not an upload. */
export const bodyLimit = 1_048_576;

/** What a caller can do about a refusal of the framework; its own words are for programmers. */
const sentences: Record<number, [ErrorCode, string]> = {
  400: ['bad_request', 'The request could not be read. Check that its body is valid JSON.'],
  404: ['not_found', 'There is nothing at this address.'],
  415: ['unsupported_file', 'This kind of content is not accepted here.'],
};

const unanswerable: [ErrorCode, string] = ['bad_request', 'The request cannot be answered as it was sent.'];

function expectedError(error: FastifyError, { routeOptions }: FastifyRequest): AppError | undefined {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const first = error.validation[0]!;
    const finding = { ...first, params: first.params as Record<string, unknown> };
    return new AppError('bad_request', validationSentence(finding, error.validationContext));
  }
  if (error.code === 'FST_REQ_FILE_TOO_LARGE') {
    const { title, description } = uploadMessages.tooLarge;
    return new AppError('file_too_large', `${title}. ${description}.`);
  }
  if (error.statusCode === 429)
    return new AppError('too_many_requests', 'Too many requests. Please wait a moment.', { retryAfter: 60 });
  if (error.statusCode === 413) {
    const most = Math.round((routeOptions.bodyLimit ?? bodyLimit) / 1_048_576);
    return new AppError(
      'request_too_large',
      `The request is too large: at most ${most} MB can be sent here.`,
    );
  }
  const { statusCode = 500 } = error;
  const refusal = sentences[statusCode] ?? (statusCode >= 400 && statusCode < 500 ? unanswerable : undefined);
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

/** An address that cannot be decoded reaches neither routes nor hooks. */
export function answerBrokenAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  void reply
    .status(error.statusCode ?? 400)
    .type('application/json; charset=utf-8')
    .header('x-content-type-options', 'nosniff')
    .send(bodyOf('bad_request', 'This address cannot be read.', request));
}

/** The only place where a failure becomes an answer: a public sentence goes out, the cause stays in the log. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    const expected = expectedError(error, request);
    const status = expected ? statusByCode[expected.code] : 500;
    if (!expected) request.log.error({ err: error }, 'request failed');
    else if (expected.cause) request.log.warn({ err: expected.cause, code: expected.code }, expected.message);
    if (expected?.retryAfter) void reply.header('retry-after', Math.ceil(expected.retryAfter));
    const message = expected?.message ?? hiddenMessage;
    const body = bodyOf(expected?.code ?? 'internal', message, request, expected?.details);
    return reply.status(status).type('application/json; charset=utf-8').send(body);
  });
}
