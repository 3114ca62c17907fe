import type { FastifyInstance } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';

/**
 * Accepts an empty body with the JSON content type, because some calls have an optional body. The other calls' schemas
 * refuse it.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') done(null, undefined);
    else void parse(request, body, done);
  });
  app.setValidatorCompiler((route) => {
    const validate = validatorCompiler(route as never);
    // The framework passes a missing body as null.
    return (data) => validate(data ?? undefined);
  });
}
