import { count } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { adminUserMessages, loginMessages } from '#contract/messages.ts';
import { adminSessions, admins, auditLog, loginAttempts } from '#server/platform/db/schema.ts';
import { minute, newAccount, sharedAccountServer } from '#tests/harness/account-server.ts';
import { anonymousClient, firstAdmin, signedIn } from '#tests/harness/admin-client.ts';
import { oneDatabase } from '#tests/harness/databases.ts';
import refusals from '#words/en/refusals.ts';

describe.each(oneDatabase)('accounts on %s', (_, makePlace) => {
  const server = sharedAccountServer(makePlace);

  describe('signing in', () => {
    test('answers the token and sets it as a cookie that scripts and other sites cannot use', async () => {
      const answer = await anonymousClient(server).signIn('ADA', firstAdmin.password);
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({
        success: true,
        sessionValid: true,
        admin: { username: 'ada', mustChangePassword: false, secondFactor: false },
      });
      const cookie = answer.headers.get('set-cookie') ?? '';
      expect(cookie).toContain(`sulcus_admin=${answer.body.sessionToken}`);
      expect(cookie).toMatch(/HttpOnly/);
      expect(cookie).toMatch(/SameSite=Strict/);
      expect(cookie).not.toMatch(/Secure/);
    });

    test('stores the token only as a hash', async () => {
      const ada = await signedIn(server);
      const rows = await server.context.db.select().from(adminSessions);
      expect(rows.length).toBeGreaterThan(0);
      expect(JSON.stringify(rows)).not.toContain(ada.token);
    });

    test('with a wrong password or an unknown name is refused with the same message', async () => {
      const wrong = await anonymousClient(server).signIn('ada', 'not her password at all');
      const unknown = await anonymousClient(server).signIn('nobody here', 'not her password at all');
      for (const answer of [wrong, unknown]) {
        expect(answer.status).toBe(401);
        expect(answer.body).toMatchObject({
          success: false,
          error: loginMessages.wrong,
          code: 'unauthenticated',
          message: loginMessages.wrong,
        });
      }
    });

    test('with empty fields says what is missing', async () => {
      const answer = await anonymousClient(server).signIn('', '');
      expect(answer.status).toBe(400);
      expect(answer.body.message).toBe(adminUserMessages.fillAll);
    });

    test('is written to the audit log, without a name that is no administrator’s', async () => {
      const { db } = server.context;
      const [before] = await db.select({ n: count() }).from(auditLog);
      await anonymousClient(server).signIn('my secret password', 'typed into the wrong field');
      await anonymousClient(server).signIn('ada', 'not her password at all');
      await signedIn(server);
      const lines = (await db.select().from(auditLog).orderBy(auditLog.id)).slice(before?.n ?? 0);
      expect(lines.map(({ admin, action, target }) => [admin, action, target])).toEqual([
        [null, 'failed sign-in', 'an unknown name'],
        [null, 'failed sign-in', 'ada'],
        ['ada', 'sign in', null],
      ]);
    });

    test('fails five times, then waits fifteen minutes, for that name from that address alone', async () => {
      const mallory = anonymousClient(server);
      for (let tries = 0; tries < 5; tries += 1) {
        expect((await mallory.signIn('ada', 'not her password at all')).status).toBe(401);
      }
      const locked = await mallory.signIn('ada', firstAdmin.password);
      expect(locked.status).toBe(429);
      expect(locked.body).toMatchObject({
        code: 'account_locked',
        message: 'Too many failed attempts. Please try again in 15 minutes.',
      });
      const wait = Number(locked.headers.get('retry-after'));
      expect(wait).toBeGreaterThan(14 * 60);
      expect(wait).toBeLessThanOrEqual(15 * 60);

      expect((await anonymousClient(server).signIn('ada', firstAdmin.password)).status).toBe(200);
      server.advance(14 * minute);
      expect((await mallory.signIn('ada', firstAdmin.password)).status).toBe(429);
      server.advance(70_000);
      expect((await mallory.signIn('ada', firstAdmin.password)).status).toBe(200);
    });

    test('locks for the full time even if the first failures are long ago', async () => {
      const mallory = anonymousClient(server);
      for (let tries = 0; tries < 5; tries += 1) {
        await mallory.signIn('ada', 'not her password at all');
        server.advance(3 * minute);
      }
      server.advance(9 * minute);
      expect((await mallory.signIn('ada', firstAdmin.password)).status).toBe(429);
    });

    test('with the right password resets the count of failures', async () => {
      const ada = anonymousClient(server);
      for (let round = 0; round < 3; round += 1) {
        for (let tries = 0; tries < 4; tries += 1) await ada.signIn('ada', 'not her password at all');
        expect((await ada.signIn('ada', firstAdmin.password)).status).toBe(200);
      }
    });

    test('under many names from one address is stopped by the limit per address', async () => {
      const mallory = anonymousClient(server);
      const statuses = await Promise.all(
        Array.from({ length: 60 }, async (_, index) => (await mallory.signIn(`name ${index}`, 'x')).status),
      );
      expect(statuses.filter((status) => status === 401)).toHaveLength(50);
      expect(statuses.filter((status) => status === 429)).toHaveLength(10);
      expect((await anonymousClient(server).signIn('ada', firstAdmin.password)).status).toBe(200);
    });

    test('stores neither names nor addresses of failed attempts', async () => {
      const mallory = anonymousClient(server);
      await mallory.signIn('a very telling name', 'x');
      const rows = JSON.stringify(await server.context.db.select().from(loginAttempts));
      expect(rows).not.toContain('telling');
      expect(rows).not.toContain(mallory.address);
    });
  });

  describe('a second factor', () => {
    const codeOf = (secret: string) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.context.now().getTime() });

    async function withSecondFactor() {
      const { username, password } = await newAccount(server);
      const bea = await signedIn(server, { username, password });
      const begin = (given: unknown) => bea.send('POST', '/api/admin/second-factor', given);
      expect((await begin(undefined)).status).toBe(400);
      expect((await begin({ password: 'not the password' })).body.message).toMatch(/is incorrect/);
      const begun = await begin({ password });
      const secret = String(begun.body.secret);
      expect(begun.body.uri).toMatch(/^otpauth:\/\/totp\/Sulcus/);
      const wrong = await bea.send('PUT', '/api/admin/second-factor', { code: '000000' });
      expect(wrong.status).toBe(400);
      const confirmed = await bea.send<{ recoveryCodes: string[] }>('PUT', '/api/admin/second-factor', {
        code: codeOf(secret),
      });
      expect(confirmed.body.recoveryCodes).toHaveLength(10);
      server.advance(minute);
      return { username, password, secret, bea, recoveryCodes: confirmed.body.recoveryCodes };
    }

    test('is asked for after the right password only, and each code works once', async () => {
      const { username, password, secret } = await withSecondFactor();
      const browser = anonymousClient(server);
      expect((await browser.signIn(username, 'not the password at all')).body.code).toBe('unauthenticated');
      const asked = await browser.signIn(username, password);
      expect(asked.status).toBe(401);
      expect(asked.body.code).toBe('second_factor_required');
      expect((await browser.signIn(username, password, '123456')).body.message).toBe(
        refusals.accounts.wrongCode,
      );
      const code = codeOf(secret);
      expect((await browser.signIn(username, password, code)).status).toBe(200);
      expect((await browser.signIn(username, password, code)).status).toBe(401);
      server.advance(minute);
      expect((await browser.signIn(username, password, codeOf(secret))).status).toBe(200);
    });

    test('can be replaced once each by the recovery codes, which are stored as hashes', async () => {
      const { username, password, recoveryCodes } = await withSecondFactor();
      const [first = '', second = ''] = recoveryCodes;
      const typed = first.toUpperCase().replace('-', ' ');
      expect((await anonymousClient(server).signIn(username, password, typed)).status).toBe(200);
      expect((await anonymousClient(server).signIn(username, password, first)).status).toBe(401);
      expect((await anonymousClient(server).signIn(username, password, second)).status).toBe(200);
      const rows = JSON.stringify(await server.context.db.select().from(admins));
      for (const code of recoveryCodes) expect(rows).not.toContain(code.replace('-', ''));
    });

    test('accepts a code once even when it is used at the same moment', async () => {
      const { username, password, secret } = await withSecondFactor();
      const code = codeOf(secret);
      const answers = await Promise.all(
        [1, 2, 3].map(() => anonymousClient(server).signIn(username, password, code)),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    });

    test('cannot be guessed by omitting the code in between', async () => {
      const { username, password } = await withSecondFactor();
      const mallory = anonymousClient(server);
      const statuses: number[] = [];
      for (let tries = 0; tries < 6; tries += 1) {
        await mallory.signIn(username, password);
        statuses.push((await mallory.signIn(username, password, '000000')).status);
      }
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    });

    test('is removed with the password', async () => {
      const { username, password, bea } = await withSecondFactor();
      const remove = (given: string) => bea.send('DELETE', '/api/admin/second-factor', { password: given });
      expect((await remove('not the password')).status).toBe(400);
      expect((await remove(password)).status).toBe(200);
      expect((await anonymousClient(server).signIn(username, password)).status).toBe(200);
    });
  });
});
