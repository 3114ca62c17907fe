import { describe, expect, test } from 'vitest';
import {
  goodPassword,
  hour,
  minute,
  newAccount,
  sharedAccountServer,
} from '#tests/harness/account-server.ts';
import { anonymousClient, firstAdmin, signedIn } from '#tests/harness/admin-client.ts';
import { databasePlaces } from '#tests/harness/databases.ts';

describe.each(databasePlaces)('accounts on %s', (_, makePlace) => {
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
      const { username } = await newAccount(server);
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
      const { username } = await newAccount(server);
      const here = await signedIn(server, { username, password: goodPassword });
      const there = await signedIn(server, { username, password: goodPassword });
      const change = (currentPassword: string, newPassword: string) =>
        here.send('POST', '/api/admin/password', { currentPassword, newPassword });

      expect((await change('not the right one', 'another fine passphrase')).body.message).toMatch(
        /is incorrect/,
      );
      expect((await change(goodPassword, goodPassword)).body.message).toMatch(/same as the old/);
      expect((await change(goodPassword, 'short')).body.message).toMatch(/at least 15/);
      expect((await change(goodPassword, 'another fine passphrase')).status).toBe(200);
      expect((await here.get('/api/admin/session')).status).toBe(200);
      expect((await there.get('/api/admin/session')).status).toBe(401);
      expect((await anonymousClient(server).signIn(username, goodPassword)).status).toBe(401);
      expect((await anonymousClient(server).signIn(username, 'another fine passphrase')).status).toBe(200);
    });

    test('cannot be guessed through a session somebody left open', async () => {
      const { username } = await newAccount(server);
      const here = await signedIn(server, { username, password: goodPassword });
      const guess = () =>
        here.send('POST', '/api/admin/password', { currentPassword: 'a guess', newPassword: 'x' });
      for (let tries = 0; tries < 5; tries += 1) expect((await guess()).status).toBe(400);
      expect((await guess()).status).toBe(429);
    });

    test('set by another administrator ends every session of that one', async () => {
      const { username, id } = await newAccount(server);
      const ada = await signedIn(server);
      const bea = await signedIn(server, { username, password: goodPassword });
      const edited = await ada.send('PUT', `/api/admin/users/${id}`, {
        username,
        password: 'another fine passphrase',
        currentPassword: firstAdmin.password,
      });
      expect(edited.status).toBe(200);
      expect((await bea.get('/api/admin/session')).status).toBe(401);
      expect((await ada.get('/api/admin/session')).status).toBe(200);
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
});
