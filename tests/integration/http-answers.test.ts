import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { adminUserMessages } from '#contract/messages.ts';
import { anonymousClient, signedIn } from '#tests/harness/admin-client.ts';
import { serverPlace } from '#tests/harness/databases.ts';
import { sharedAdminServer } from '#tests/harness/shared-server.ts';
import { storeScan } from '#tests/harness/stored-scan.ts';

describe('HTTP responses', () => {
  const server = sharedAdminServer(serverPlace);
  const { ada } = server;

  const sendEmptyJson = (method: string, path: string, token?: string) =>
    fetch(`${server.url}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
    });

  test('a call whose body is optional takes the JSON content type without a body', async () => {
    const { id } = await storeScan(server.context, { row: { confidence: 0.5 } });
    expect((await sendEmptyJson('POST', `/api/scans/${id}/report-false-positive`)).status).toBe(200);
    expect((await sendEmptyJson('DELETE', `/api/admin/scans/${id}`, ada.token)).status).toBe(200);
    const gone = await sendEmptyJson('DELETE', `/api/admin/users/${randomUUID()}`, ada.token);
    expect(gone.status).toBe(400);
    expect(await gone.json()).toMatchObject({ message: 'Enter your current password to make this change.' });
    expect((await sendEmptyJson('POST', '/api/admin/logout', (await signedIn(server)).token)).status).toBe(
      200,
    );
  });

  test('a refusal is in the language of the caller, with the same code', async () => {
    const ask = async (path: string, language: string) => {
      const answer = await fetch(`${server.url}${path}`, { headers: { 'accept-language': language } });
      return (await answer.json()) as { code: string; message: string };
    };
    const missing = `/api/scan/${randomUUID()}`;
    expect(await ask(missing, 'es-MX,es;q=0.9')).toMatchObject({
      code: 'not_found',
      message: 'Esta imagen no existe o se ha eliminado.',
    });
    expect(await ask(missing, 'de')).toMatchObject({
      code: 'not_found',
      message: 'This scan does not exist, or it has been deleted.',
    });
    expect(await ask('/api/scan/half-an-id', 'es')).toMatchObject({
      code: 'bad_request',
      message: 'Este enlace está incompleto.',
    });
  });

  test('a flood is refused with the seconds to wait, in the language of each caller', async () => {
    const { app } = server;
    const ask = (language: string) =>
      app!.inject({
        url: '/api/site',
        headers: { 'x-forwarded-for': '203.0.113.9', 'accept-language': language },
      });
    for (let sent = 0; sent < 3_000; sent += 1) await ask('en');
    const [english, spanish] = [await ask('en'), await ask('es')];
    for (const refused of [english, spanish]) {
      expect(refused.statusCode).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
      expect(refused.headers['content-security-policy']).toContain("default-src 'self'");
    }
    expect(english.json()).toMatchObject({ message: 'Too many requests. Please wait a moment.' });
    expect(spanish.json()).toMatchObject({ message: 'Demasiadas solicitudes. Espere un momento.' });
    const other = await app!.inject({ url: '/api/site', headers: { 'x-forwarded-for': '203.0.113.10' } });
    expect(other.statusCode).toBe(200);
  });

  test('a call that needs a body says so', async () => {
    const answer = await sendEmptyJson('POST', '/api/admin/authenticate');
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ message: 'This request needs a JSON body with its fields.' });
  });

  test.each<[string, string, unknown]>([
    ['POST', '/api/admin/authenticate', { username: 'ada', password: 'wrong' }],
    ['POST', '/api/admin/authenticate', { username: 5 }],
    ['POST', '/api/admin/users', { username: 'x'.repeat(81), password: 'lentil harbour seventeen' }],
    ['POST', '/api/admin/users', { username: '', password: '' }],
    ['PUT', `/api/admin/users/${randomUUID()}`, { username: 'bea' }],
    ['PUT', '/api/admin/users/not-an-id', { username: 'bea' }],
    ['DELETE', `/api/admin/users/${randomUUID()}`, undefined],
  ])('a refused %s %s has success and error fields, in plain words', async (method, path, body) => {
    const { status, body: answer } = await ada.send(method, path, body);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(answer).toMatchObject({ success: false, error: answer.message });
    expect(answer.error).toMatch(/^[A-Z].*[a-z.!]$/);
    expect(answer.error).not.toMatch(/expected|Invalid (input|UUID)|Too (big|small)|ZodError/);
  });

  test('two empty fields are answered with the message in the specification', async () => {
    const { body } = await ada.send('POST', '/api/admin/users', { username: '', password: '' });
    expect(body.error).toBe(adminUserMessages.fillAll);
  });

  test('broken JSON is not answered with the parser’s message', async () => {
    const answer = await fetch(`${server.url}/api/admin/authenticate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"username": ',
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      message: 'The request could not be read. Check that its body is valid JSON.',
    });
  });

  test('a JSON body over its limit is not called a file', async () => {
    const answer = await anonymousClient(server).signIn('ada', 'x'.repeat(1_100_000));
    expect(answer.status).toBe(413);
    expect(answer.body).toMatchObject({ code: 'request_too_large' });
    expect(answer.body.message).not.toMatch(/file|5 ?MB/i);
  });
});
