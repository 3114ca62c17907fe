import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { createLogger } from '#server/platform/log/logger.ts';
import { anonymousClient, firstAdmin, signedIn } from '#tests/harness/admin-client.ts';
import { embeddedPlace } from '#tests/harness/databases.ts';
import { freshSlice } from '#tests/harness/sample-file.ts';
import { sharedAdminServer } from '#tests/harness/shared-server.ts';
import { storeScan } from '#tests/harness/stored-scan.ts';

const providerKey = 'rf-key-5f1d0c9b7a';
const metricsToken = 'collector-8c1e77d2';
const cookieName = '__Host-sulcus_admin';

describe('a site behind TLS', () => {
  let printed = '';
  const log = createLogger('trace', {
    write: (line) => {
      printed += line;
    },
  });
  const server = sharedAdminServer(
    embeddedPlace,
    {
      PUBLIC_URL: 'https://scans.example',
      ROBOFLOW_API_KEY: providerKey,
      METRICS_TOKEN: metricsToken,
    },
    { log },
  );

  const open = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${server.url}${path}`, { headers });

  test('calls its cookie by a name that neither another host nor a plain connection can set', async () => {
    const answer = await anonymousClient(server).signIn(firstAdmin.username, firstAdmin.password);
    const cookie = answer.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(new RegExp(`^${cookieName}=${answer.body.sessionToken};`));
    expect(cookie).toMatch(/; Path=\//);
    expect(cookie).toMatch(/; Secure/);
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).not.toMatch(/Domain/i);
    const token = String(answer.body.sessionToken);
    expect((await open('/api/admin/session', { cookie: `${cookieName}=${token}` })).status).toBe(200);
    expect((await open('/api/admin/session', { cookie: `sulcus_admin=${token}` })).status).toBe(401);
  });

  test('takes no token from the request at sign-in, and gives a new one each time', async () => {
    const planted = 'p'.repeat(43);
    const given: string[] = [planted];
    for (let round = 0; round < 2; round += 1) {
      const answer = await anonymousClient(server).send('POST', '/api/admin/authenticate', firstAdmin, {
        cookie: `${cookieName}=${given[0]}`,
        authorization: `Bearer ${given[0]}`,
      });
      given.push(String(answer.body.sessionToken));
    }
    expect(new Set(given).size).toBe(3);
    expect((await open('/api/admin/session', { cookie: `${cookieName}=${planted}` })).status).toBe(401);
  });

  test('isolates itself from other sites, and allows no style or script but its own', async () => {
    for (const path of ['/', '/help', '/scanner?scan=x', '/nowhere', '/api/site', '/api/image/x/original']) {
      const { headers } = await open(path);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy, path).not.toMatch(/unsafe-inline|unsafe-eval|https:|\*/);
      expect(policy, path).toMatch(/object-src 'none'.*frame-ancestors 'none'.*base-uri 'none'/);
      expect(Object.fromEntries(headers), path).toMatchObject({
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-embedder-policy': 'require-corp',
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      });
      expect(headers.get('access-control-allow-origin'), path).toBeNull();
    }
  });

  test('leaves no answer about a scan or a person in the browser or on the way', async () => {
    const { id } = await storeScan(server.context, { report: true });
    for (const path of [
      `/api/scan/${id}`,
      `/api/scan/${randomUUID()}`,
      `/api/image/${id}/original`,
      `/api/download/${id}/original`,
      `/api/scan/${id}/export?format=json`,
      `/api/pdf-reports/scan/${id}/download`,
      '/api/scans',
      '/api/admin/users',
      '/api/admin/session',
    ]) {
      const { headers } = await server.ada.request(path);
      expect(headers.get('cache-control'), path).toMatch(/no-store|no-cache/);
    }
    expect((await open(`/api/image/${id}/original`)).headers.get('cache-control')).toBe('no-store');
    expect((await open('/api/samples/one-lesion/thumbnail')).headers.get('cache-control')).toBe('no-cache');
  });

  test('writes neither a scan’s id nor a name, an address or a secret into its log, whatever goes wrong', async () => {
    const visitor = server.visitor();
    const filename = 'Jane-Doe-1961.png';
    const scan = await visitor.uploaded(await freshSlice(), filename);
    await visitor.start(scan.id);
    await vi.waitFor(() => expect(printed).toContain('a job failed'), 20_000);
    await server.context.storage.deleteAll(`scans/${scan.id}/`);
    const client = await signedIn(server);
    const answers = [
      await visitor.request(`/api/image/${scan.id}/original`),
      await visitor.request(`/api/download/${scan.id}/annotated`),
      await visitor.request(`/api/scan/${scan.id}/frames/9`),
      await visitor.request(`/api/scan/${scan.id}`, { method: 'POST', body: filename }),
      await visitor.upload(Buffer.from('not a picture'), filename),
      await visitor.request('/api/test-roboflow'),
      await open('/metrics', { authorization: `Bearer ${metricsToken} wrong` }),
    ];
    await client.signIn('ada', 'a wrong pass phrase');
    await client.send('DELETE', `/api/admin/scans/${scan.id}`);
    const said = (await Promise.all(answers.map((answer) => answer.text()))).join('\n');
    expect(printed).toContain('request');
    const secrets = [firstAdmin.password, 'a wrong pass phrase', client.token!, providerKey, metricsToken];
    for (const secret of [...secrets, server.context.secret.export().toString('base64')]) {
      expect(printed).not.toContain(secret);
      expect(said).not.toContain(secret);
    }
    for (const personal of [scan.id, filename, client.address]) expect(printed).not.toContain(personal);
    expect(said).not.toMatch(/node_modules|\/server\/|at \w+ \(/);
  });
});
