import { describe, expect, test } from 'vitest';
import { goodPassword, newAccount, sharedAccountServer } from '#tests/harness/account-server.ts';
import { anonymousClient, signedIn } from '#tests/harness/admin-client.ts';
import { databasePlaces } from '#tests/harness/databases.ts';

const nextPassword = 'another fine passphrase';

describe.each(databasePlaces)('one’s own account, by user management, on %s', (_, makePlace) => {
  const server = sharedAccountServer(makePlace);

  async function bea() {
    const account = await newAccount(server);
    const client = await signedIn(server, account);
    const put = (body: Record<string, unknown>) => client.send('PUT', `/api/admin/users/${account.id}`, body);
    return { ...account, client, put };
  }

  test('keeps its password when the current one is missing or wrong', async () => {
    const { username, put } = await bea();
    for (const currentPassword of [undefined, '', 'not the right one']) {
      const answer = await put({ username, password: nextPassword, currentPassword });
      expect(answer.status).toBe(400);
      expect(answer.body.error).toMatch(/current password/);
    }
    expect((await anonymousClient(server).signIn(username, nextPassword)).status).toBe(401);
    expect((await anonymousClient(server).signIn(username, goodPassword)).status).toBe(200);
  });

  test('gets a new password with the current one; this session continues and the others end', async () => {
    const { username, client, put } = await bea();
    const elsewhere = await signedIn(server, { username, password: goodPassword });
    const same = await put({ username, password: goodPassword, currentPassword: goodPassword });
    expect(same.body.message).toMatch(/same as the old/);
    const changed = await put({ username, password: nextPassword, currentPassword: goodPassword });
    expect(changed.status).toBe(200);
    expect((await client.get('/api/admin/session')).status).toBe(200);
    expect((await elsewhere.get('/api/admin/session')).status).toBe(401);
    expect((await anonymousClient(server).signIn(username, nextPassword)).status).toBe(200);
  });

  test('is renamed and deleted with the current password only', async () => {
    const { username, id, client, put } = await bea();
    expect((await put({ username: `${username}-x` })).status).toBe(400);
    expect((await put({ username: `${username}-x`, currentPassword: goodPassword })).status).toBe(200);
    const remove = (body?: unknown) => client.send('DELETE', `/api/admin/users/${id}`, body);
    expect((await remove()).status).toBe(400);
    expect((await remove({ currentPassword: 'not the right one' })).status).toBe(400);
    expect((await remove({ currentPassword: goodPassword })).body).toEqual({ success: true });
    expect((await client.get('/api/admin/session')).status).toBe(401);
  });

  test('is also recognized by an uppercase id, which does not bypass the current password', async () => {
    const { username, id, client } = await bea();
    const path = `/api/admin/users/${id.toUpperCase()}`;
    const changed = await client.send('PUT', path, { username, password: nextPassword });
    expect([changed.status, changed.body.message]).toEqual([
      400,
      'Enter your current password to make this change.',
    ]);
    expect((await client.send('DELETE', path)).status).toBe(400);
    const again = { username, password: goodPassword, currentPassword: goodPassword };
    expect((await client.send('PUT', path, again)).body.message).toMatch(/same as the old/);
    expect((await anonymousClient(server).signIn(username, goodPassword)).status).toBe(200);
  });

  test('cannot be guessed here either: after five wrong passwords the sixth is not checked', async () => {
    const { username, put } = await bea();
    const statuses: number[] = [];
    for (let tries = 0; tries < 6; tries += 1) {
      statuses.push((await put({ username, password: nextPassword, currentPassword: 'a guess' })).status);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  });
});
