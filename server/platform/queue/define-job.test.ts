import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineJob } from './define-job.ts';

const handler = async (): Promise<void> => {};

test('a payload of ids is accepted', () => {
  const job = defineJob({
    name: 'process-scan',
    payload: z.object({ scanId: z.uuid(), id: z.int() }),
    handler,
  });
  expect(job.retry).toEqual({ limit: 3, delaySeconds: 1, maxDelaySeconds: 60 });
});

test.each([
  ['a file name', z.object({ fileName: z.string() })],
  ['bytes', z.object({ imageId: z.instanceof(Uint8Array) })],
  ['a nested object', z.object({ patientId: z.object({ name: z.string() }) })],
])('%s in a payload is refused', (_title, payload) => {
  expect(() => defineJob({ name: 'process-scan', payload, handler })).toThrow(
    'only ids may travel in the queue',
  );
});

test('a scheduled job cannot ask for a payload, because nobody gives it one', () => {
  const payload = z.object({ scanId: z.uuid() });
  expect(() => defineJob({ name: 'sweep', payload, handler, schedule: '* * * * *' })).toThrow(
    'must be empty',
  );
  expect(defineJob({ name: 'sweep', payload: z.object({}), handler, schedule: '* * * * *' }).schedule).toBe(
    '* * * * *',
  );
});

test.each(['', 'Process', 'a.dead', '9lives'])('%j is refused as a name', (name) => {
  expect(() => defineJob({ name, payload: z.object({}), handler })).toThrow('is no name for a job');
});
