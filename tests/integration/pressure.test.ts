import { expect, test } from 'vitest';
import { serverPlace } from '#tests/harness/databases.ts';
import { sharedAdminServer } from '#tests/harness/shared-server.ts';

const pressure = { maxEventLoopDelay: 150, sampleInterval: 1_000 };
const server = sharedAdminServer(serverPlace, {}, { pressure });

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
