import { describe, expect, test } from 'vitest';
import {
  goodPassword,
  hour,
  minute,
  newAccount,
  sharedAccountServer,
} from '#tests/harness/account-server.ts';
import { type AdminClient, anonymousClient, firstAdmin, signedIn } from '#tests/harness/admin-client.ts';
import { oneDatabase } from '#tests/harness/databases.ts';

const nextPassword = 'another fine passphrase';

/** The two calls that change one's own password. */
const ways: [how: string, change: typeof byItsOwnCall][] = [
  ['by its own call', byItsOwnCall],
  [
    'by user management',
    (here, { id, username }, currentPassword, password) =>
      here.send('PUT', `/api/admin/users/${id}`, { username, password, currentPassword }),
  ],
];
function byItsOwnCall(
  here: AdminClient,
  _: { id: string; username: string },
  currentPassword: string,
  newPassword: string,
) {
  return here.send('POST', '/api/admin/password', { currentPassword, newPassword });
}

describe.each(oneDatabase)('accounts on %s', (_, makePlace) => {
  const server = sharedAccountServer(makePlace);

  describe('a session', () => {
    test('ends after two hours without use, and use moves that', async () => {
      const ada = await signedIn(server);
      for (let uses = 0; uses < 3; uses += 1) {
        server.advance(119 * minute);
        expect((await ada.get('/api/admin/session')).status).toBe(200);
      }
      server.advance(121 * minute);
      expect((await ada.get('/api/admin/session')).status).toBe(401);
    });

    test('is not kept alive by polls', async () => {
      const ada = await signedIn(server);
      server.advance(119 * minute);
      const poll = await ada.send('GET', '/api/admin/panel', undefined, { 'x-background': '1' });
      expect(poll.status).toBe(200);
      server.advance(2 * minute);
      expect((await ada.get('/api/admin/session')).status).toBe(401);
    });

    test('ends after twelve hours whatever happens, and says so beforehand', async () => {
      const ada = await signedIn(server);
      const started = server.context.now().getTime();
      for (let uses = 0; uses < 11; uses += 1) {
        server.advance(hour);
        expect((await ada.get('/api/admin/session')).status).toBe(200);
      }
      const { body } = await ada.get<{ expiresAt: string; idleExpiresAt: string }>('/api/admin/session');
      expect(Math.abs(Date.parse(body.expiresAt) - started - 12 * hour)).toBeLessThan(minute);
      expect(body.idleExpiresAt).toBe(body.expiresAt);
      server.advance(hour);
      expect((await ada.get('/api/admin/session')).status).toBe(401);
    });

    test('ends on sign-out', async () => {
      const ada = await signedIn(server);
      const out = await ada.send('POST', '/api/admin/logout');
      expect(out.status).toBe(200);
      expect(out.headers.get('set-cookie')).toMatch(/sulcus_admin=;/);
      expect((await ada.get('/api/admin/session')).status).toBe(401);
    });

    test('is listed with its device, and the others can be ended', async () => {
      const account = await newAccount(server);
      const here = await signedIn(server, account);
      const there = await signedIn(server, account);
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
    test.each(ways)(
      'changed by oneself %s ends the sessions elsewhere, not this one',
      async (_how, change) => {
        const account = await newAccount(server);
        const here = await signedIn(server, account);
        const there = await signedIn(server, account);
        const messageOf = async (current: string, next: string) =>
          (await change(here, account, current, next)).body.message;
        expect((await change(here, account, '', nextPassword)).status).toBe(400);
        expect(await messageOf('not the right one', nextPassword)).toMatch(/is incorrect/);
        expect(await messageOf(goodPassword, goodPassword)).toMatch(/same as the old/);
        expect(await messageOf(goodPassword, 'short')).toMatch(/at least 15/);
        expect((await change(here, account, goodPassword, nextPassword)).status).toBe(200);
        expect((await here.get('/api/admin/session')).status).toBe(200);
        expect((await there.get('/api/admin/session')).status).toBe(401);
        expect((await anonymousClient(server).signIn(account.username, goodPassword)).status).toBe(401);
        expect((await anonymousClient(server).signIn(account.username, nextPassword)).status).toBe(200);
      },
    );

    test.each(ways)('cannot be guessed %s through a session somebody left open', async (_how, change) => {
      const account = await newAccount(server);
      const here = await signedIn(server, account);
      const statuses: number[] = [];
      for (let tries = 0; tries < 6; tries += 1) {
        statuses.push((await change(here, account, 'a guess', nextPassword)).status);
      }
      expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    });

    test('set by another administrator ends every session of that one', async () => {
      const { username, id } = await newAccount(server);
      const ada = await signedIn(server);
      const bea = await signedIn(server, { username, password: goodPassword });
      const edited = await ada.send('PUT', `/api/admin/users/${id}`, {
        username,
        password: nextPassword,
        currentPassword: firstAdmin.password,
      });
      expect(edited.status).toBe(200);
      expect((await bea.get('/api/admin/session')).status).toBe(401);
      expect((await ada.get('/api/admin/session')).status).toBe(200);
      const again = await signedIn(server, { username, password: nextPassword });
      expect((await again.get('/api/admin/panel')).body.code).toBe('password_change_required');
      const own = { currentPassword: nextPassword, newPassword: goodPassword };
      expect((await again.send('POST', '/api/admin/password', own)).status).toBe(200);
      expect((await again.get('/api/admin/panel')).status).toBe(200);
    });

    test('that is short or on everyone’s list is refused with a sentence', async () => {
      const ada = await signedIn(server);
      const add = async (password: string) =>
        (
          await ada.send('POST', '/api/admin/users', {
            username: 'bea',
            password,
            currentPassword: firstAdmin.password,
          })
        ).body.message;
      expect(await add('too short')).toMatch(/needs at least 15/);
      expect(await add('Password12345678')).toMatch(/too easy to guess/);
      expect(await add('x'.repeat(300))).toMatch(/at most 256/);
    });
  });

  describe('one’s own account', () => {
    test('is renamed and deleted with the current password only', async () => {
      const account = await newAccount(server);
      const client = await signedIn(server, account);
      const path = `/api/admin/users/${account.id}`;
      const rename = { username: `${account.username}-x` };
      expect((await client.send('PUT', path, rename)).status).toBe(400);
      const again = { ...rename, currentPassword: goodPassword };
      expect((await client.send('PUT', path, again)).status).toBe(200);
      const remove = (body?: unknown) => client.send('DELETE', path, body);
      expect((await remove()).status).toBe(400);
      expect((await remove({ currentPassword: 'not the right one' })).status).toBe(400);
      expect((await remove({ currentPassword: goodPassword })).body).toEqual({ success: true });
      expect((await client.get('/api/admin/session')).status).toBe(401);
    });

    test('is also recognized by an uppercase id, which does not bypass the current password', async () => {
      const { username, id, password } = await newAccount(server);
      const client = await signedIn(server, { username, password });
      const path = `/api/admin/users/${id.toUpperCase()}`;
      expect(await client.send('PUT', path, { username, password: nextPassword })).toMatchObject({
        status: 400,
        body: { message: 'Enter your current password to make this change.' },
      });
      expect((await client.send('DELETE', path)).status).toBe(400);
      const again = { username, password, currentPassword: password };
      expect((await client.send('PUT', path, again)).body.message).toMatch(/same as the old/);
      expect((await anonymousClient(server).signIn(username, password)).status).toBe(200);
    });
  });
});
