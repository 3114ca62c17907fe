import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { anonymousClient, firstAdmin } from '#tests/harness/admin-client.ts';
import { oneDatabase } from '#tests/harness/databases.ts';
import { sharedAdminServer } from '#tests/harness/shared-server.ts';

describe.each(oneDatabase)('two hundred wrong sign-ins at the same moment, on %s', (_, makePlace) => {
  // The hash of a configured password costs what it costs an operator.
  const server = sharedAdminServer(makePlace, {
    ADMIN_USERNAME: firstAdmin.username,
    ADMIN_PASSWORD: firstAdmin.password,
  });

  /** Counts the small calls answered while something else is running. */
  async function answeredDuring(during: Promise<unknown>): Promise<number> {
    let running = true;
    void during.finally(() => {
      running = false;
    });
    let answered = 0;
    while (running) {
      expect((await anonymousClient(server).get('/api/health')).status).toBe(200);
      answered += 1;
      // A visitor's page would pause too. Calls without a pause would be a flood themselves.
      await pause(100);
    }
    return answered;
  }

  test('from one address are looked at five times, while the administrator can sign in elsewhere', async () => {
    const mallory = anonymousClient(server);
    const guesses = Array.from({ length: 200 }, (_, index) => mallory.signIn('ada', `wrong guess ${index}`));
    const meanwhile = anonymousClient(server).signIn(firstAdmin.username, firstAdmin.password);
    const [answers, answered, real] = await Promise.all([
      Promise.all(guesses),
      answeredDuring(Promise.all(guesses)),
      meanwhile,
    ]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(195);
    for (const { status, headers } of answers) {
      if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(800);
    }
    expect(real.status).toBe(200);
    expect(answered).toBeGreaterThan(0);

    expect((await mallory.signIn('ada', firstAdmin.password)).status).toBe(429);
    expect((await anonymousClient(server).signIn('ada', firstAdmin.password)).status).toBe(200);
  });

  test('from two hundred addresses are answered or asked to come back, and the server goes on', async () => {
    const guesses = Array.from({ length: 200 }, (_, index) =>
      anonymousClient(server).signIn('ada', `wrong ${index}`),
    );
    const [answers, answered] = await Promise.all([
      Promise.all(guesses),
      answeredDuring(Promise.all(guesses)),
    ]);
    for (const { status, headers } of answers) {
      expect([401, 503]).toContain(status);
      if (status === 503) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(answers.some(({ status }) => status === 401)).toBe(true);
    expect(answered).toBeGreaterThan(0);
    expect((await anonymousClient(server).signIn('ada', firstAdmin.password)).status).toBe(200);
  });
});
