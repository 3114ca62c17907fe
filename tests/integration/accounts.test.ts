import { randomUUID } from 'node:crypto';
import { count, eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { adminUserMessages, loginMessages } from '#contract/messages.ts';
import { deleteAdmin } from '#server/accounts/admins.ts';
import { ensureFirstAdmin } from '#server/accounts/first-admin.ts';
import { createPasswords } from '#server/accounts/passwords.ts';
import { readConfig } from '#server/config/config.ts';
import { adminSessions, admins, auditLog, loginAttempts } from '#server/platform/db/schema.ts';
import { firstAdmin, signedIn, startAdminServer, stranger } from '#tests/harness/admin-client.ts';
import { type DatabasePlace, databasePlaces, openTestDatabase } from '#tests/harness/databases.ts';
import type { TestServer } from '#tests/harness/running-server.ts';

const minute = 60_000;
const hour = 60 * minute;
const goodPassword = 'lentil harbour seventeen';
const goodPasswordHash = createPasswords().hash(goodPassword);

describe.each(databasePlaces)('accounts on %s', (_, makePlace) => {
  let place: DatabasePlace;
  let server: TestServer;
  let ahead = 0;
  const now = (): Date => new Date(Date.now() + ahead);

  beforeAll(async () => {
    place = await makePlace();
    server = await startAdminServer(place, {}, { now });
  });
  afterAll(async () => {
    await server.stop();
    await place.remove();
  });
  /** A day later no failure, session or code of an earlier test counts. */
  beforeEach(() => {
    ahead += 24 * hour;
  });

  const newAdmin = async () => {
    const username = `admin-${randomUUID()}`;
    const id = randomUUID();
    const passwordHash = await goodPasswordHash;
    await server.context.db.insert(admins).values({ id, username, passwordHash });
    return { username, id };
  };

  describe('signing in', () => {
    test('answers the token and sets it as a cookie that scripts and other sites cannot use', async () => {
      const answer = await stranger(server).signIn('ADA', firstAdmin.password);
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

    test('with a wrong password or an unknown name is refused with the same words', async () => {
      const wrong = await stranger(server).signIn('ada', 'not her password at all');
      const unknown = await stranger(server).signIn('nobody here', 'not her password at all');
      for (const answer of [wrong, unknown]) {
        expect(answer.status).toBe(401);
        expect(answer.body).toMatchObject({ code: 'unauthenticated', message: loginMessages.wrong });
      }
    });

    test('with nothing filled in says what is missing', async () => {
      const answer = await stranger(server).signIn('', '');
      expect(answer.status).toBe(400);
      expect(answer.body.message).toBe(adminUserMessages.fillAll);
    });

    test('is written to the audit log, without a name that is no administrator’s', async () => {
      const { db } = server.context;
      const [before] = await db.select({ n: count() }).from(auditLog);
      await stranger(server).signIn('my secret password', 'typed into the wrong field');
      await stranger(server).signIn('ada', 'not her password at all');
      await signedIn(server);
      const lines = (await db.select().from(auditLog).orderBy(auditLog.id)).slice(before?.n ?? 0);
      expect(lines.map(({ admin, action, target }) => [admin, action, target])).toEqual([
        [null, 'fail to sign in', 'an unknown name'],
        [null, 'fail to sign in', 'ada'],
        ['ada', 'sign in', null],
      ]);
    });

    test('fails five times, then waits fifteen minutes, for that name from that address alone', async () => {
      const mallory = stranger(server);
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

      expect((await stranger(server).signIn('ada', firstAdmin.password)).status).toBe(200);
      ahead += 14 * minute;
      expect((await mallory.signIn('ada', firstAdmin.password)).status).toBe(429);
      ahead += 70_000;
      expect((await mallory.signIn('ada', firstAdmin.password)).status).toBe(200);
    });

    test('locks for the full time although the first failures are long ago', async () => {
      const mallory = stranger(server);
      for (let tries = 0; tries < 5; tries += 1) {
        await mallory.signIn('ada', 'not her password at all');
        ahead += 3 * minute;
      }
      ahead += 9 * minute;
      expect((await mallory.signIn('ada', firstAdmin.password)).status).toBe(429);
    });

    test('rightly forgets the failures before it', async () => {
      const ada = stranger(server);
      for (let round = 0; round < 3; round += 1) {
        for (let tries = 0; tries < 4; tries += 1) await ada.signIn('ada', 'not her password at all');
        expect((await ada.signIn('ada', firstAdmin.password)).status).toBe(200);
      }
    });

    test('under many names from one address meets the slower limit of the address', async () => {
      const mallory = stranger(server);
      const statuses = await Promise.all(
        Array.from({ length: 60 }, async (_, index) => (await mallory.signIn(`name ${index}`, 'x')).status),
      );
      expect(statuses.filter((status) => status === 401)).toHaveLength(50);
      expect(statuses.filter((status) => status === 429)).toHaveLength(10);
      expect((await stranger(server).signIn('ada', firstAdmin.password)).status).toBe(200);
    });

    test('keeps neither names nor addresses of failures', async () => {
      const mallory = stranger(server);
      await mallory.signIn('a very telling name', 'x');
      const rows = JSON.stringify(await server.context.db.select().from(loginAttempts));
      expect(rows).not.toContain('telling');
      expect(rows).not.toContain(mallory.address);
    });
  });

  describe('a session', () => {
    test('ends after two hours without use, and use moves that', async () => {
      const ada = await signedIn(server);
      for (let uses = 0; uses < 3; uses += 1) {
        ahead += 119 * minute;
        expect((await ada.get('/api/admin/session')).status).toBe(200);
      }
      ahead += 121 * minute;
      expect((await ada.get('/api/admin/session')).status).toBe(401);
    });

    test('is not kept alive by polls', async () => {
      const ada = await signedIn(server);
      ahead += 119 * minute;
      const poll = await ada.send('GET', '/api/admin/panel', undefined, { 'x-background': '1' });
      expect(poll.status).toBe(200);
      ahead += 2 * minute;
      expect((await ada.get('/api/admin/session')).status).toBe(401);
    });

    test('ends after twelve hours whatever happens, and says so beforehand', async () => {
      const ada = await signedIn(server);
      const started = now().getTime();
      for (let uses = 0; uses < 11; uses += 1) {
        ahead += hour;
        expect((await ada.get('/api/admin/session')).status).toBe(200);
      }
      const { body } = await ada.get<{ expiresAt: string; idleExpiresAt: string }>('/api/admin/session');
      expect(Math.abs(Date.parse(body.expiresAt) - started - 12 * hour)).toBeLessThan(minute);
      expect(body.idleExpiresAt).toBe(body.expiresAt);
      ahead += hour;
      expect((await ada.get('/api/admin/session')).status).toBe(401);
    });

    test('ends with signing out', async () => {
      const ada = await signedIn(server);
      const out = await ada.send('POST', '/api/admin/logout');
      expect(out.status).toBe(200);
      expect(out.headers.get('set-cookie')).toMatch(/sulcus_admin=;/);
      expect((await ada.get('/api/admin/session')).status).toBe(401);
    });

    test('is listed with its device, and the others can be ended', async () => {
      const { username } = await newAdmin();
      const here = await signedIn(server, { username, password: goodPassword });
      const there = await signedIn(server, { username, password: goodPassword });
      const list = await here.get<{ sessions: { current: boolean; device: string }[] }>(
        '/api/admin/sessions',
      );
      expect(list.body.sessions).toHaveLength(2);
      expect(list.body.sessions.filter(({ current }) => current)).toHaveLength(1);
      const ended = await here.send('DELETE', '/api/admin/sessions/others');
      expect(ended.body.ended).toBe(1);
      expect((await there.get('/api/admin/session')).status).toBe(401);
      expect((await here.get('/api/admin/session')).status).toBe(200);
    });
  });

  describe('a password', () => {
    test('changed by oneself ends the sessions elsewhere, not this one', async () => {
      const { username } = await newAdmin();
      const here = await signedIn(server, { username, password: goodPassword });
      const there = await signedIn(server, { username, password: goodPassword });
      const change = (currentPassword: string, newPassword: string) =>
        here.send('POST', '/api/admin/password', { currentPassword, newPassword });

      expect((await change('not the right one', 'another fine passphrase')).body.message).toMatch(
        /not right/,
      );
      expect((await change(goodPassword, goodPassword)).body.message).toMatch(/same as the old/);
      expect((await change(goodPassword, 'short')).body.message).toMatch(/at least 15/);
      expect((await change(goodPassword, 'another fine passphrase')).status).toBe(200);
      expect((await here.get('/api/admin/session')).status).toBe(200);
      expect((await there.get('/api/admin/session')).status).toBe(401);
      expect((await stranger(server).signIn(username, goodPassword)).status).toBe(401);
      expect((await stranger(server).signIn(username, 'another fine passphrase')).status).toBe(200);
    });

    test('cannot be guessed through a session somebody left open', async () => {
      const { username } = await newAdmin();
      const here = await signedIn(server, { username, password: goodPassword });
      const guess = () =>
        here.send('POST', '/api/admin/password', { currentPassword: 'a guess', newPassword: 'x' });
      for (let tries = 0; tries < 5; tries += 1) expect((await guess()).status).toBe(400);
      expect((await guess()).status).toBe(429);
    });

    test('set by another administrator ends every session of that one', async () => {
      const { username, id } = await newAdmin();
      const ada = await signedIn(server);
      const bea = await signedIn(server, { username, password: goodPassword });
      const edited = await ada.send('PUT', `/api/admin/users/${id}`, {
        username,
        password: 'another fine passphrase',
      });
      expect(edited.status).toBe(200);
      expect((await bea.get('/api/admin/session')).status).toBe(401);
      expect((await ada.get('/api/admin/session')).status).toBe(200);
    });

    test('that is short or on everyone’s list is refused with a sentence', async () => {
      const ada = await signedIn(server);
      const add = async (password: string) =>
        (await ada.send('POST', '/api/admin/users', { username: 'bea', password })).body.message;
      expect(await add('too short')).toMatch(/needs at least 15/);
      expect(await add('Password12345678')).toMatch(/everyone tries/);
      expect(await add('x'.repeat(300))).toMatch(/at most 256/);
    });
  });

  describe('administrators', () => {
    test('are added, listed, renamed without touching the password, and deleted', async () => {
      const ada = await signedIn(server);
      const username = `admin-${randomUUID()}`;
      const added = await ada.send<{ admin: { id: string } }>('POST', '/api/admin/users', {
        username,
        password: goodPassword,
      });
      expect(added.body).toMatchObject({ success: true, admin: { username } });
      const { id } = added.body.admin;
      const renamed = await ada.send('PUT', `/api/admin/users/${id}`, { username: `${username}-x` });
      expect(renamed.body).toMatchObject({ success: true, admin: { id, username: `${username}-x` } });
      const bea = await signedIn(server, { username: `${username}-x`, password: goodPassword });
      const list = await bea.get<{ admins: { username: string }[] }>('/api/admin/users');
      expect(list.body.admins.map((each) => each.username)).toContain(`${username}-x`);
      expect(JSON.stringify(list.body)).not.toContain('argon2');
      expect((await ada.send('DELETE', `/api/admin/users/${id}`)).body).toEqual({ success: true });
      expect((await bea.get('/api/admin/session')).status).toBe(401);
      expect((await ada.send('DELETE', `/api/admin/users/${id}`)).status).toBe(404);
    });

    test('with a name that is taken or missing are refused with a sentence', async () => {
      const { username, id } = await newAdmin();
      const ada = await signedIn(server);
      const add = (body: object) => ada.send('POST', '/api/admin/users', body);
      const taken = await add({ username: username.toUpperCase(), password: goodPassword });
      expect(taken.status).toBe(409);
      expect(taken.body.message).toMatch(/already an administrator called/);
      expect((await add({ username: '  ', password: goodPassword })).body.message).toBe(
        adminUserMessages.fillAll,
      );
      expect((await add({ username: 'bea', password: '' })).body.message).toBe(adminUserMessages.fillAll);
      const edit = (body: object) => ada.send('PUT', `/api/admin/users/${id}`, body);
      expect((await edit({ username: '' })).body.message).toBe(adminUserMessages.usernameRequired);
      expect((await edit({ username: 'Ada' })).status).toBe(409);
    });

    test('cannot be deleted when there is only one', async () => {
      const opened = await openTestDatabase(makePlace);
      try {
        const context = { ...server.context, db: opened.database.db };
        const ids = Array.from({ length: 8 }, () => randomUUID());
        await context.db.insert(admins).values(ids.map((id) => ({ id, username: id, passwordHash: 'none' })));
        const by = { sessionId: '', adminId: '', username: 'ada' };
        const outcomes = await Promise.allSettled(ids.map((id) => deleteAdmin(context, by, id)));
        const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
        expect(refused).toHaveLength(1);
        expect(refused[0]?.reason).toMatchObject({
          code: 'last_admin',
          message: adminUserMessages.lastAdmin,
        });
        expect(await context.db.select().from(admins)).toHaveLength(1);
        await expect(context.db.delete(admins)).rejects.toThrow();
      } finally {
        await opened.close();
      }
    });
  });

  describe('a second factor', () => {
    const codeOf = (secret: string, at = now()) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });

    async function withSecondFactor() {
      const { username } = await newAdmin();
      const password = goodPassword;
      const bea = await signedIn(server, { username, password });
      const begun = await bea.send('POST', '/api/admin/second-factor');
      const secret = String(begun.body.secret);
      expect(begun.body.uri).toMatch(/^otpauth:\/\/totp\/Sulcus/);
      const wrong = await bea.send('PUT', '/api/admin/second-factor', { code: '000000' });
      expect(wrong.status).toBe(400);
      const confirmed = await bea.send<{ recoveryCodes: string[] }>('PUT', '/api/admin/second-factor', {
        code: codeOf(secret),
      });
      expect(confirmed.body.recoveryCodes).toHaveLength(10);
      ahead += minute;
      return { username, password, secret, bea, recoveryCodes: confirmed.body.recoveryCodes };
    }

    test('is asked for after the right password only, and each code works once', async () => {
      const { username, password, secret } = await withSecondFactor();
      const browser = stranger(server);
      expect((await browser.signIn(username, 'not the password at all')).body.code).toBe('unauthenticated');
      const asked = await browser.signIn(username, password);
      expect(asked.status).toBe(401);
      expect(asked.body.code).toBe('second_factor_required');
      expect((await browser.signIn(username, password, '123456')).body.message).toBe(loginMessages.wrong);
      const code = codeOf(secret);
      expect((await browser.signIn(username, password, code)).status).toBe(200);
      expect((await browser.signIn(username, password, code)).status).toBe(401);
      ahead += minute;
      expect((await browser.signIn(username, password, codeOf(secret))).status).toBe(200);
    });

    test('can be replaced once each by the recovery codes, which are stored as hashes', async () => {
      const { username, password, recoveryCodes } = await withSecondFactor();
      const [first = '', second = ''] = recoveryCodes;
      const typed = first.toUpperCase().replace('-', ' ');
      expect((await stranger(server).signIn(username, password, typed)).status).toBe(200);
      expect((await stranger(server).signIn(username, password, first)).status).toBe(401);
      expect((await stranger(server).signIn(username, password, second)).status).toBe(200);
      const rows = JSON.stringify(await server.context.db.select().from(admins));
      for (const code of recoveryCodes) expect(rows).not.toContain(code.replace('-', ''));
    });

    test('works once for two at the same moment', async () => {
      const { username, password, secret } = await withSecondFactor();
      const code = codeOf(secret);
      const answers = await Promise.all(
        [1, 2, 3].map(() => stranger(server).signIn(username, password, code)),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    });

    test('cannot be guessed by leaving the code out in between', async () => {
      const { username, password } = await withSecondFactor();
      const mallory = stranger(server);
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
      expect((await stranger(server).signIn(username, password)).status).toBe(200);
    });
  });
});

describe.each(databasePlaces)('the first administrator on %s', (_, makePlace) => {
  test('is made once with a password that must be changed before anything else', async () => {
    const place = await makePlace();
    const server = await startAdminServer(place, { ADMIN_USERNAME: '', ADMIN_PASSWORD: '' });
    try {
      const { username, password } = server.firstAdmin;
      expect(username).toBe('admin');
      expect(password?.length).toBeGreaterThanOrEqual(15);
      const admin = await signedIn(server, { username, password: password ?? '' });
      const blocked = await admin.get('/api/admin/panel');
      expect(blocked.status).toBe(403);
      expect(blocked.body.code).toBe('password_change_required');
      const session = await admin.get('/api/admin/session');
      expect(session.body).toMatchObject({ admin: { mustChangePassword: true } });
      const changed = await admin.send('POST', '/api/admin/password', {
        currentPassword: password,
        newPassword: goodPassword,
      });
      expect(changed.status).toBe(200);
      expect((await admin.get('/api/admin/panel')).status).toBe(200);
      expect(await ensureFirstAdmin(server.context)).toEqual({ username: 'admin' });
    } finally {
      await server.stop();
      await place.remove();
    }
  });

  test('is made once by processes that start together, from the configuration', async () => {
    const opened = await openTestDatabase(makePlace);
    try {
      const { db } = opened.database;
      const config = readConfig({ ADMIN_USERNAME: 'ada', ADMIN_PASSWORD: firstAdmin.password });
      const starting = { config, db, now: () => new Date() };
      const made = await Promise.all([1, 2, 3].map(() => ensureFirstAdmin(starting)));
      expect(made).toEqual([1, 2, 3].map(() => ({ username: 'ada' })));
      expect(await db.select().from(admins)).toHaveLength(1);
      await db.insert(admins).values({ id: randomUUID(), username: 'bea', passwordHash: 'x' });
      await db.delete(admins).where(eq(admins.username, 'ada'));
      const weak = readConfig({ ADMIN_USERNAME: 'ada', ADMIN_PASSWORD: 'admin' });
      expect(await ensureFirstAdmin({ ...starting, config: weak })).toEqual({ username: 'bea' });
    } finally {
      await opened.close();
    }
  });

  test('with a weak configured password stops the start with a sentence', async () => {
    const opened = await openTestDatabase(makePlace);
    try {
      const config = readConfig({ ADMIN_USERNAME: 'ada', ADMIN_PASSWORD: 'admin' });
      await expect(
        ensureFirstAdmin({ config, db: opened.database.db, now: () => new Date() }),
      ).rejects.toThrow(/ADMIN_PASSWORD cannot be used: The password has 5 characters/);
    } finally {
      await opened.close();
    }
  });
});
