import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { firstAdmin, startAdminServer, stranger } from '#tests/harness/admin-client.ts';
import { databasePlaces } from '#tests/harness/databases.ts';
import type { TestServer } from '#tests/harness/running-server.ts';

describe.each(databasePlaces)('two hundred wrong sign-ins at the same moment, on %s', (_, makePlace) => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startAdminServer(makePlace);
  });
  afterAll(() => server.stop());

  /** The longest that a small call takes while something else goes on. */
  async function slowestPing(during: Promise<unknown>): Promise<{ pings: number; slowestMs: number }> {
    let running = true;
    void during.finally(() => {
      running = false;
    });
    let pings = 0;
    let slowestMs = 0;
    while (running) {
      const start = performance.now();
      expect((await stranger(server).get('/api/health')).status).toBe(200);
      slowestMs = Math.max(slowestMs, performance.now() - start);
      pings += 1;
    }
    return { pings, slowestMs };
  }

  test('from one address are looked at five times, while the administrator elsewhere gets in', async () => {
    const mallory = stranger(server);
    const guesses = Array.from({ length: 200 }, (_, index) => mallory.signIn('ada', `wrong guess ${index}`));
    const meanwhile = stranger(server).signIn(firstAdmin.username, firstAdmin.password);
    const [answers, { pings, slowestMs }, real] = await Promise.all([
      Promise.all(guesses),
      slowestPing(Promise.all(guesses)),
      meanwhile,
    ]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(195);
    for (const { status, headers } of answers) {
      if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(800);
    }
    expect(real.status).toBe(200);
    expect(pings).toBeGreaterThan(0);
    expect(slowestMs).toBeLessThan(5_000);
    console.log(`one address: slowest of ${pings} calls meanwhile ${Math.round(slowestMs)} ms`);

    expect((await mallory.signIn('ada', firstAdmin.password)).status).toBe(429);
    expect((await stranger(server).signIn('ada', firstAdmin.password)).status).toBe(200);
  });

  test('from two hundred addresses are answered in bounded memory, and the server goes on', async () => {
    const before = process.memoryUsage().rss;
    const guesses = Array.from({ length: 200 }, (_, index) =>
      stranger(server).signIn('ada', `wrong ${index}`),
    );
    const [answers, { pings, slowestMs }] = await Promise.all([
      Promise.all(guesses),
      slowestPing(Promise.all(guesses)),
    ]);
    const grownMb = (process.memoryUsage().rss - before) / 2 ** 20;
    for (const { status, headers } of answers) {
      expect([401, 503]).toContain(status);
      if (status === 503) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(answers.some(({ status }) => status === 401)).toBe(true);
    // Two at a time take 46 MiB each; two hundred would take nine gibibytes.
    expect(grownMb).toBeLessThan(500);
    expect(slowestMs).toBeLessThan(5_000);
    console.log(
      `many addresses: slowest of ${pings} calls meanwhile ${Math.round(slowestMs)} ms, memory grew ${Math.round(grownMb)} MiB`,
    );
    expect((await stranger(server).signIn('ada', firstAdmin.password)).status).toBe(200);
  });
});
