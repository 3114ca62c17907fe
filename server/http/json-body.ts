import type { FastifyInstance } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';

/**
 * A call whose body is optional may be sent with the JSON content type and nothing in it. Where a body is needed, the
 * call's own schema says so.
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
