import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { adminUserMessages } from '#contract/messages.ts';
import { deleteAdmin } from '#server/accounts/admins.ts';
import { ensureFirstAdmin } from '#server/accounts/first-admin.ts';
import { createPasswords } from '#server/accounts/passwords.ts';
import { resetPassword } from '#server/accounts/reset-password.ts';
import { findSession, startSession } from '#server/accounts/sessions.ts';
import { readConfig } from '#server/config/config.ts';
import { admins, auditLog } from '#server/platform/db/schema.ts';
import { goodPassword, newAccount, sharedAccountServer } from '#tests/harness/account-server.ts';
import { anonymousClient, firstAdmin, signedIn } from '#tests/harness/admin-client.ts';
import { oneDatabase } from '#tests/harness/databases.ts';
import { sharedDatabase } from '#tests/harness/shared-server.ts';

const _run = promisify(execFile);

describe.each(oneDatabase)('an installation without a configured administrator on %s', (_, makePlace) => {
  const server = sharedAccountServer(makePlace, { ADMIN_USERNAME: '', ADMIN_PASSWORD: '' });

  test('has one whose password must be changed before anything else', async () => {
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
  });

  describe('administrators', () => {
    test('are added, listed, renamed without touching the password, and deleted', async () => {
      const ada = await signedIn(server, await newAccount(server));
      const username = `admin-${randomUUID()}`;
      const added = await ada.send<{ admin: { id: string } }>('POST', '/api/admin/users', {
        username,
        password: goodPassword,
        role: 'administrator',
        currentPassword: goodPassword,
      });
      expect(added.body).toMatchObject({ success: true, admin: { username, role: 'administrator' } });
      const { id } = added.body.admin;
      const renamed = await ada.send('PUT', `/api/admin/users/${id}`, {
        username: `${username}-x`,
        currentPassword: goodPassword,
      });
      expect(renamed.body).toMatchObject({ success: true, admin: { id, username: `${username}-x` } });
      const bea = await signedIn(server, { username: `${username}-x`, password: goodPassword });
      expect((await bea.get('/api/admin/users')).body.code).toBe('password_change_required');
      const own = { currentPassword: goodPassword, newPassword: 'another fine passphrase' };
      expect((await bea.send('POST', '/api/admin/password', own)).status).toBe(200);
      const list = await bea.get<{ admins: { username: string }[] }>('/api/admin/users');
      expect(list.body.admins.map((each) => each.username)).toContain(`${username}-x`);
      expect(JSON.stringify(list.body)).not.toContain('argon2');
      const remove = () => ada.send('DELETE', `/api/admin/users/${id}`, { currentPassword: goodPassword });
      expect((await remove()).body).toEqual({ success: true });
      expect((await bea.get('/api/admin/session')).status).toBe(401);
      expect((await remove()).status).toBe(404);
    });

    test('are added, renamed, given a password, deleted and handed a key only with the password again', async () => {
      const tom = await newAccount(server);
      const ada = await signedIn(server, await newAccount(server));
      const path = `/api/admin/users/${tom.id}`;
      const username = `admin-${randomUUID()}`;
      const asked: [string, string, object][] = [
        ['POST', '/api/admin/users', { username, password: goodPassword }],
        ['PUT', path, { username }],
        ['PUT', path, { username: tom.username, password: 'another fine passphrase' }],
        ['DELETE', path, {}],
        ['POST', '/api/admin/api-keys', { name: 'PACS', scopes: ['scans:read'] }],
      ];
      for (const [method, address, body] of asked) {
        const without = await ada.send(method, address, body);
        expect([without.status, without.body.message]).toEqual([
          400,
          'Enter your current password to make this change.',
        ]);
        const wrong = await ada.send(method, address, { ...body, currentPassword: 'not the right one' });
        expect([wrong.status, wrong.body.message]).toEqual([400, 'Your current password is incorrect.']);
        // A correct password in between resets the count of wrong ones, which would lock the account.
        await ada.send('PUT', path, { username: tom.username, currentPassword: goodPassword });
      }
      const list = await ada.get<{ admins: { username: string }[] }>('/api/admin/users');
      expect(list.body.admins.map((each) => each.username)).toContain(tom.username);
      expect(list.body.admins.map((each) => each.username)).not.toContain(username);
      const added = await ada.send('POST', '/api/admin/users', {
        username,
        password: goodPassword,
        currentPassword: goodPassword,
      });
      expect(added.body).toMatchObject({ admin: { role: 'reviewer' } });
    });

    test('with a taken or missing name are refused with a reason', async () => {
      const { username, id } = await newAccount(server);
      const ada = await signedIn(server, await newAccount(server));
      const again = { currentPassword: goodPassword };
      const add = (body: object) => ada.send('POST', '/api/admin/users', { ...body, ...again });
      const taken = await add({ username: username.toUpperCase(), password: goodPassword });
      expect(taken.status).toBe(409);
      expect(taken.body.message).toMatch(/administrator named .+ already exists/);
      expect((await add({ username: '  ', password: goodPassword })).body.message).toBe(
        adminUserMessages.fillAll,
      );
      expect((await add({ username: 'bea', password: '' })).body.message).toBe(adminUserMessages.fillAll);
      const edit = (body: object) => ada.send('PUT', `/api/admin/users/${id}`, { ...body, ...again });
      expect((await edit({ username: '' })).body.message).toBe(adminUserMessages.usernameRequired);
      expect((await edit({ username: 'ADMIN' })).status).toBe(409);
    });

    test('with a name that cannot be printed, mixes scripts or looks like another’s are refused', async () => {
      const ada = await signedIn(server, await newAccount(server, { username: `pavel-${randomUUID()}` }));
      const grace = await newAccount(server, { username: 'grace' });
      const password = { password: goodPassword, currentPassword: goodPassword };
      const add = (username: string) => ada.send('POST', '/api/admin/users', { username, ...password });
      for (const name of ['eve\r\nadmin', 'e\u200bve', '\u202eeve', 'еve', '<b>eve</b>']) {
        expect(await add(name)).toMatchObject({ status: 400, body: { code: 'bad_request' } });
      }
      for (const name of ['graçe', 'ｇｒａｃｅ', 'GRACE']) {
        expect(await add(name)).toMatchObject({ status: 409, body: { code: 'conflict' } });
      }
      const edit = (id: string, username: string) =>
        ada.send('PUT', `/api/admin/users/${id}`, { username, currentPassword: goodPassword });
      const other = await newAccount(server);
      expect((await edit(other.id, 'Grâce')).body.message).toContain('looks like grace');
      const old = await newAccount(server, { username: 'old\u200bname' });
      expect((await edit(old.id, 'old\u200bname')).status).toBe(200);
      expect((await edit(grace.id, 'Grace')).status).toBe(200);
      const wide = await anonymousClient(server).signIn('ＧＲＡＣＥ', goodPassword);
      expect(wide.status).toBe(200);
    });

    test('change anybody’s role after entering their own password, with immediate effect', async () => {
      const tom = await newAccount(server);
      const ada = await signedIn(server, await newAccount(server));
      const client = await signedIn(server, tom);
      const edit = (body: object) => ada.send('PUT', `/api/admin/users/${tom.id}`, body);
      const asked = await edit({ username: tom.username, role: 'reviewer' });
      expect(asked).toMatchObject({ status: 400 });
      expect(asked.body.message).toContain('current password');
      const change = { username: tom.username, role: 'reviewer', currentPassword: goodPassword };
      expect((await edit(change)).body).toMatchObject({ admin: { role: 'reviewer' } });
      expect((await client.get('/api/admin/users')).status).toBe(403);
      expect((await client.get('/api/admin/session')).body).toMatchObject({ admin: { role: 'reviewer' } });
    });
  });
});

describe.each(oneDatabase)('the administrators of %s', (_, makePlace) => {
  const opened = sharedDatabase(makePlace);
  const starting = (password = firstAdmin.password) => ({
    config: readConfig({ ADMIN_USERNAME: firstAdmin.username, ADMIN_PASSWORD: password }),
    db: opened.database.db,
    now: () => new Date(),
  });

  beforeEach(() => opened.database.db.execute(sql`truncate admins cascade`));

  test('start with the configured one, even when processes start together', async () => {
    const { db } = opened.database;
    const made = await Promise.all([1, 2, 3].map(() => ensureFirstAdmin(starting())));
    expect(made).toEqual([1, 2, 3].map(() => ({ username: 'ada' })));
    expect(await db.select().from(admins)).toHaveLength(1);
    await db.insert(admins).values({ id: randomUUID(), username: 'bea', passwordHash: 'x' });
    await db.delete(admins).where(eq(admins.username, 'ada'));
    expect(await ensureFirstAdmin(starting('admin'))).toEqual({ username: 'bea' });
  });

  test('do not start with a weak configured password: startup fails with a reason', async () => {
    await expect(ensureFirstAdmin(starting('admin'))).rejects.toThrow(
      /ADMIN_PASSWORD cannot be used: The password has 5 characters/,
    );
    expect(await opened.database.db.select().from(admins)).toEqual([]);
  });

  test('cannot all be deleted, also when it is tried at the same moment', async () => {
    const { db } = opened.database;
    const ids = Array.from({ length: 8 }, () => randomUUID());
    await db.insert(admins).values(ids.map((id) => ({ id, username: id, passwordHash: 'none' })));
    const by = { sessionId: '', adminId: '', username: 'ada', role: 'administrator' as const };
    const outcomes = await Promise.allSettled(ids.map((id) => deleteAdmin({ db }, by, id)));
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused).toHaveLength(1);
    expect(refused[0]?.reason).toMatchObject({ code: 'last_admin', message: adminUserMessages.lastAdmin });
    expect(await db.select().from(admins)).toHaveLength(1);
    await expect(db.delete(admins)).rejects.toThrow();
  });

  test('cannot all become reviewers, even at the same moment, and reviewers do not count as administrators', async () => {
    const { db } = opened.database;
    const ids = Array.from({ length: 4 }, () => randomUUID());
    await db.insert(admins).values(ids.map((id) => ({ id, username: id, passwordHash: 'none' })));
    const outcomes = await Promise.allSettled(
      ids.map((id) => db.update(admins).set({ role: 'reviewer' }).where(eq(admins.id, id))),
    );
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    const [left] = await db.select().from(admins).where(eq(admins.role, 'administrator'));
    const by = { sessionId: '', adminId: '', username: 'ada', role: 'administrator' as const };
    await expect(deleteAdmin({ db }, by, left!.id)).rejects.toMatchObject({ code: 'last_admin' });
    const reviewer = ids.find((id) => id !== left!.id)!;
    await expect(deleteAdmin({ db }, by, reviewer)).resolves.toBeUndefined();
  });

  test('who lost the password get a new one to be changed, and their sessions end', async () => {
    const { db } = opened.database;
    const context = starting();
    await ensureFirstAdmin(context);
    await db.update(admins).set({ totpConfirmed: true, totpSecret: 'A'.repeat(32) });
    const read = async () => (await db.select().from(admins))[0]!;
    const { token } = await startSession(context, (await read()).id, 'a browser');
    const reset = (username: string, withoutSecondFactor: boolean) =>
      resetPassword(context, { username, withoutSecondFactor });

    await expect(reset('bea', false)).rejects.toThrow(
      'There is no administrator named bea. Administrators: ada.',
    );
    expect(await findSession(context, token)).toBeDefined();
    const { username, password } = await reset('ADA', false);
    expect(username).toBe('ada');
    const ada = await read();
    expect(await createPasswords().verify(ada.passwordHash, password)).toBe(true);
    expect(ada).toMatchObject({ mustChangePassword: true, totpConfirmed: true });
    expect(await findSession(context, token)).toBeUndefined();
    await reset('ada', true);
    expect(await read()).toMatchObject({ totpConfirmed: false, totpSecret: null });
    const log = await db.select().from(auditLog).where(eq(auditLog.action, 'reset password'));
    expect(log.map(({ target, detail }) => `${target} ${detail}`)).toEqual([
      'ada at the command line',
      'ada at the command line, second factor removed',
    ]);
  });
});
