import { expect, test } from 'vitest';
import { createLogger } from '#server/platform/log/logger.ts';
import { serverPlace } from '#tests/harness/databases.ts';
import { sharedAdminServer } from '#tests/harness/shared-server.ts';

let logged = '';
const server = sharedAdminServer(
  serverPlace,
  {},
  {
    pressure: { maxEventLoopDelay: 150, sampleInterval: 1_000 },
    log: createLogger('info', {
      write: (line) => {
        logged += line;
      },
    }),
  },
);

/** Blocks the event loop. */
function stall(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

test('a process that cannot keep up answers 503 with Retry-After, but still reports its health', async () => {
  const path = '/api/site';
  await expect.poll(async () => (await fetch(server.url + path)).status, { timeout: 30_000 }).toBe(200);
  // Blocks every turn of the loop several times per interval, because the delay is measured between turns.
  let late = true;
  const beLate = (): void => {
    stall(200);
    if (late) setImmediate(beLate);
  };
  beLate();
  let refused: Response | undefined;
  for (let tries = 0; tries < 60 && !refused; tries += 1) {
    const answer = await fetch(server.url + path);
    if (answer.status === 503) refused = answer;
  }
  late = false;
  expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
  expect(refused?.headers.get('retry-after')).toBe('5');
  expect(await refused?.json()).toMatchObject({ success: false, code: 'busy' });
  await expect.poll(async () => (await fetch(server.url + path)).status, { timeout: 30_000 }).toBe(200);
});

test('no complete scan id appears in the log', async () => {
  const id = '6a0f7f4e-7b0a-4b5e-9c3e-0d1f2a3b4c5d';
  server.context.log.warn({ err: new Error(`ENOENT: open 'scans/${id}/original.png'`) }, 'analysis failed');
  expect(logged).toContain('analysis failed');
  expect(logged).not.toContain(id);
});
