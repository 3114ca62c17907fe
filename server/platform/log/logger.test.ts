import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';

const scanId = '6a0f7f4e-7b0a-4b5e-9c3e-0d1f2a3b4c5d';

function written(write: (log: ReturnType<typeof createLogger>) => void): string {
  let text = '';
  write(
    createLogger('info', {
      write: (line) => {
        text += line;
      },
    }),
  );
  return text;
}

test('no whole scan id reaches the log, wherever it stands', () => {
  const missing = Object.assign(
    new Error(`ENOENT: no such file, open '/data/scans/${scanId}/original.png'`),
    {
      path: `/data/scans/${scanId}/original.png`,
    },
  );
  const text = written((log) => {
    log.warn({ err: missing, target: scanId }, `analysis of ${scanId} failed`);
    log.error({ err: new Error('outer', { cause: missing }) }, 'request failed');
  });
  expect(text).not.toContain(scanId);
  expect(text).toContain('6a0f…');
  expect(
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).level),
  ).toEqual([40, 50]);
});

test('the values of a failed statement do not reach the log', () => {
  const failed = Object.assign(
    new Error('Failed query: insert into "scans" values ($1)\nparams: Jane Doe.dcm,abc\nsecond line'),
    { query: 'insert into "scans"', params: ['Jane Doe.dcm'] },
  );
  const text = written((log) => log.error({ err: failed }, 'request failed'));
  expect(text).toContain('Failed query');
  expect(text).not.toContain('Jane');
  expect(text).not.toContain('second line');
  expect(text).toContain('logger.test.ts');
});
