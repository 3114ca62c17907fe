import { connect } from 'node:net';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { uploadsPerAddressPerWindow } from '#contract/constants.ts';
import { uploadField } from '#contract/uploads.ts';
import { firstAdmin } from '#tests/harness/admin-client.ts';
import { serverPlace } from '#tests/harness/databases.ts';
import { freshSlice } from '#tests/harness/sample-file.ts';
import { sharedAdminServer } from '#tests/harness/shared-server.ts';
import { storeScan } from '#tests/harness/stored-scan.ts';

describe('hostile requests', () => {
  const server = sharedAdminServer(serverPlace);
  const { ada: admin } = server;
  beforeAll(() => storeScan(server.context, { report: true }));

  test('a form of ten thousand fields or a field of three megabytes is refused, and the server keeps working', async () => {
    const many = new FormData();
    for (let i = 0; i < 10_000; i++) many.append(`field${i}`, 'x');
    const long = new FormData();
    long.append('note', 'x'.repeat(3_000_000));
    for (const body of [many, long]) {
      const { status } = await fetch(`${server.url}/api/upload`, { method: 'POST', body });
      expect([400, 413]).toContain(status);
    }
    expect((await admin.get('/api/scans')).status).toBe(200);
  });

  test.each([
    ['__proto__', '{"username":"ada","password":"x","__proto__":{"role":"administrator"}}'],
    [
      'constructor.prototype',
      '{"username":"ada","password":"x","constructor":{"prototype":{"polluted":true}}}',
    ],
  ])('a body with %s is refused and changes no object', async (_, body) => {
    const answer = await fetch(`${server.url}/api/admin/authenticate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect('polluted' in {}).toBe(false);
    expect('role' in {}).toBe(false);
  });

  test.each([
    '/..%2f..%2fpackage.json',
    '/assets/..%2f..%2f..%2fetc%2fpasswd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/api/image/..%2f..%2f..%2fetc%2fpasswd/original',
    '/api/samples/..%2f..%2fsecret/thumbnail',
    '/api/content/..%2fterms',
    '/assets/%00.js',
  ])('%s gives nothing from outside the web folder', async (path) => {
    const answer = await fetch(`${server.url}${path}`);
    const said = await answer.text();
    expect(answer.status).toBeLessThan(500);
    expect(said).not.toMatch(/"dependencies"|root:x:/);
  });

  test('SQL in every search field finds nothing and harms nothing', async () => {
    const attacks = ["'; DROP TABLE scans; --", "' OR '1'='1", "%' OR 1=1 --", '\\', "'||(SELECT 1)||'"];
    const before = (await admin.get<{ total: number }>('/api/scans')).body.total;
    expect(before).toBeGreaterThan(0);
    for (const attack of attacks) {
      for (const list of ['/api/scans', '/api/pdf-reports', '/api/admin/audit']) {
        const answer = await admin.get<{ total?: number }>(`${list}?search=${encodeURIComponent(attack)}`);
        expect(answer.status).toBe(200);
        if (answer.body.total !== undefined) expect(answer.body.total).toBe(0);
      }
    }
    expect((await admin.get<{ total: number }>('/api/scans')).body.total).toBe(before);
  });

  test('a header that ends early in a name cannot add another header', async () => {
    const form = `--x\r\nContent-Disposition: form-data; name="${uploadField}"; filename="a\r\nSet-Cookie: evil=1.png"\r\n\r\nnot a picture\r\n--x--\r\n`;
    const answer = await fetch(`${server.url}/api/upload`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: form,
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  test('scripts in the name of a file, an account or a path stay text', async () => {
    const script = '<script>steal()</script><img src=x onerror=steal()>';
    const uploaded = await server.visitor().upload(await freshSlice(), `${script}.png`);
    expect(uploaded.headers.get('content-type')).toMatch(/^application\/json/);
    expect(((await uploaded.json()) as { scan: { filename: string } }).scan.filename).not.toMatch(/[<>]/);
    await admin.send('POST', '/api/admin/users', {
      username: script,
      password: 'lentil harbour seventeen',
      currentPassword: firstAdmin.password,
    });
    const users = await admin.get('/api/admin/users');
    expect(users.headers.get('content-type')).toMatch(/^application\/json/);
    for (const path of [
      `/${encodeURIComponent(script)}`,
      `/help?q=${encodeURIComponent(script)}`,
      `/${script}`,
    ]) {
      expect(await (await fetch(`${server.url}${path}`)).text()).not.toContain('<script>steal');
    }
  });

  test('a flood beyond the limit of uploads gets 429 with Retry-After, and everybody else is answered', async () => {
    const mallory = server.visitor();
    const upload = (visitor = mallory) => visitor.request('/api/upload', { method: 'POST' });
    const flood = await Promise.all(Array.from({ length: uploadsPerAddressPerWindow + 200 }, () => upload()));
    const rejected = flood.filter(({ status }) => status === 429);
    expect(rejected).toHaveLength(200);
    for (const { headers } of rejected) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await mallory.request('/api/site')).status).toBe(200);
    expect((await upload(server.visitor())).status).toBe(400);
  });

  test.each(['/api/scans', '/api/nowhere', '/no-such-page'])(
    '%s counts as a request for every caller',
    async (path) => {
      const mallory = server.visitor();
      const left = async () => {
        const answer = await mallory.request(path, { headers: { authorization: 'Bearer made up' } });
        expect(answer.ok).toBe(false);
        return Number(answer.headers.get('x-ratelimit-remaining'));
      };
      const before = await left();
      expect(before).toBeGreaterThan(0);
      expect(await left()).toBe(before - 1);
    },
  );

  test.each([
    ['a part that does not exist', { range: 'bytes=99999999-' }],
    ['a part that ends before it begins', { range: 'bytes=9-1' }],
    [
      'a thousand parts',
      { range: `bytes=${Array.from({ length: 1_000 }, (_, at) => `${at}-${at}`).join()}` },
    ],
    ['only another version of it', { 'if-match': '"another"' }],
    ['only what has not changed since long ago', { 'if-unmodified-since': 'Mon, 01 Jan 1990 00:00:00 GMT' }],
    ['nothing of three thousand versions', { 'if-none-match': '"a",'.repeat(3_000) }],
  ])('a page, a file or a call requested with %s answers without a server error', async (_, headers) => {
    for (const path of ['/', '/favicon.svg', '/api/samples']) {
      const { status } = await fetch(server.url + path, { headers });
      expect(status).toBeLessThan(500);
    }
  });

  test('an address that cannot be decoded is refused with a reason', async () => {
    const answer = await fetch(`${server.url}/%E0%A4%A`);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await answer.json()).toMatchObject({
      code: 'bad_request',
      message: 'This address cannot be read.',
    });
  });

  /** Sends text on a connection and returns everything received until it closes. */
  async function sayAndListen(text: string): Promise<string> {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    let said = '';
    socket.on('data', (data) => {
      said += data;
    });
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write(text);
    await closed;
    return said;
  }

  test('a few requests in one packet are answered; of thousands, the excess is refused and the connection closed', async () => {
    const node = server.app!.server;
    const { keepAliveTimeout } = node;
    onTestFinished(() => void Object.assign(node, { keepAliveTimeout }));
    // Node closes a refused connection once it has been idle. One second instead of 72.
    node.keepAliveTimeout = 1_000;
    const ask = (more = '') => `GET /api/site HTTP/1.1\r\nHost: here\r\n${more}\r\n`;
    const few = await sayAndListen(ask().repeat(4) + ask('Connection: close\r\n'));
    expect(few.match(/HTTP\/1\.1 200/g)).toHaveLength(5);
    const many = await sayAndListen(ask().repeat(2_000));
    expect(many.match(/HTTP\/1\.1 200/g)).toHaveLength(1_000);
    expect(many.match(/HTTP\/1\.1 503/g)).toHaveLength(1_000);
    expect((await admin.get('/api/scans')).status).toBe(200);
  });

  test('the server rejects an oversized body before it arrives', async () => {
    expect(server.app!.server.requestTimeout).toBeGreaterThan(0);
    expect(server.app!.server.headersTimeout).toBeGreaterThan(0);
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    // The time limit is a minute, but the server must refuse this at once because the declared length is far too large.
    socket.write(
      `POST /api/admin/authenticate HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\nContent-Length: 9000000000\r\n\r\n`,
    );
    const [said] = (await new Promise((resolve) => socket.once('data', (data) => resolve([data])))) as [
      Buffer,
    ];
    socket.destroy();
    expect(said.toString()).toMatch(/^HTTP\/1\.1 413/);
  });
});
