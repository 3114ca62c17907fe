import Fastify, { type FastifyBaseLogger } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { createLogger } from '#server/platform/log/logger.ts';
import { answerErrors } from './errors.ts';

test('bad input leaves one line without a stack in the log, a fault leaves its stack', async () => {
  const lines: string[] = [];
  const log: FastifyBaseLogger = createLogger('warn', { write: (line) => lines.push(line) });
  const app = Fastify({ loggerInstance: log });
  onTestFinished(() => app.close());
  answerErrors(app);
  app.post('/', async () => {
    throw new Error('a fault of ours');
  });
  const post = (payload: string) =>
    app.inject({ method: 'POST', url: '/', headers: { 'content-type': 'application/json' }, payload });
  expect((await post('{"a":')).statusCode).toBe(400);
  expect((await post('{}')).statusCode).toBe(500);
  const [refused, failed] = lines.map((line) => JSON.parse(line));
  expect(refused).toMatchObject({ code: 'bad_request', err: expect.stringContaining('not valid JSON') });
  expect(lines[0]).not.toContain('    at ');
  expect(failed.err.stack).toContain('a fault of ours');
});
