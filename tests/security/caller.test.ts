import { createServer, request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uploadsPerAddressPerWindow } from '#contract/constants.ts';
import { streamsPerCaller } from '#server/scan/events.ts';
import { anonymousClient } from '#tests/harness/admin-client.ts';
import { serverPlace } from '#tests/harness/databases.ts';
import { listen } from '#tests/harness/listen.ts';
import { sharedAdminServer } from '#tests/harness/shared-server.ts';
import { storeScan } from '#tests/harness/stored-scan.ts';

/** A reverse proxy that appends its caller's address to X-Forwarded-For, as proxies do. */
function startProxy(target: string, callerAddress: string | undefined) {
  return listen(
    createServer((incoming, outgoing) => {
      const given = incoming.headers['x-forwarded-for'];
      const forwarded = callerAddress && [given, callerAddress].filter(Boolean).join(', ');
      const { 'x-forwarded-for': _, ...headers } = incoming.headers;
      const passed = httpRequest(new URL(incoming.url ?? '/', target), {
        method: incoming.method,
        headers: { ...headers, ...(forwarded && { 'x-forwarded-for': forwarded }) },
      });
      passed.on('response', (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      incoming.pipe(passed);
    }),
  );
}

const forged = (index: number): string => `198.51.100.${index}`;

describe.each([
  ['a number of hops', '1'],
  ['a list of networks', 'loopback'],
])('behind a proxy that is trusted by %s', (_, trustProxy) => {
  const server = sharedAdminServer(serverPlace, { TRUST_PROXY: trustProxy });
  let proxy: Awaited<ReturnType<typeof startProxy>>;
  beforeAll(async () => {
    proxy = await startProxy(server.url, '203.0.113.7');
  });
  afterAll(() => proxy.close());

  test('a forged first hop does not keep wrong sign-ins from being locked', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 12; index += 1) {
      const mallory = anonymousClient(proxy);
      mallory.address = forged(index);
      statuses.push((await mallory.signIn('ada', 'not her password at all')).status);
    }
    expect(statuses).toEqual([...Array(5).fill(401), ...Array(7).fill(429)]);
  });

  test('a forged first hop does not lift the upload limit', async () => {
    const statuses = await Promise.all(
      Array.from({ length: uploadsPerAddressPerWindow + 5 }, async (_each, index) => {
        const answer = await fetch(`${proxy.url}/api/upload`, {
          method: 'POST',
          headers: { 'x-forwarded-for': forged(index) },
        });
        return answer.status;
      }),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  });
});

describe('without a trusted proxy', () => {
  const token = 'a collector reads with this';
  const server = sharedAdminServer(serverPlace, { TRUST_PROXY: '0', METRICS_TOKEN: token });

  test('the header is not believed at all', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 7; index += 1) {
      const mallory = anonymousClient(server);
      mallory.address = forged(index);
      statuses.push((await mallory.signIn('ada', 'not her password at all')).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
  });

  test('a caller can open a limited number of event streams; closing one makes room', async () => {
    const { id } = await storeScan(server.context, { row: { processingStatus: 'pending', percent: 0 } });
    const closing = new AbortController();
    const watch = () => fetch(`${server.url}/api/scan/${id}/events`, { signal: closing.signal });
    const open = await Promise.all(Array.from({ length: streamsPerCaller }, watch));
    expect(new Set(open.map(({ status }) => status))).toEqual(new Set([200]));
    const refused = await watch();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    await open[0]!.body!.cancel();
    await expect.poll(async () => (await watch()).status, { timeout: 20_000 }).toBe(200);
    closing.abort();
  });

  test('the metrics stay closed behind a local proxy that adds no header, and open to the collector’s token', async () => {
    const proxy = await startProxy(server.url, undefined);
    try {
      expect((await fetch(`${proxy.url}/metrics`)).status).toBe(401);
    } finally {
      await proxy.close();
    }
    const read = (token: string) =>
      fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
    expect((await read('another token altogether')).status).toBe(401);
    const answer = await read(token);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('sulcus_request_seconds');
  });
});

describe('callers by IPv6', () => {
  const server = sharedAdminServer(serverPlace);

  const uploadFrom = async (address: string): Promise<number> => {
    const answer = await fetch(`${server.url}/api/upload`, {
      method: 'POST',
      headers: { 'x-forwarded-for': address },
    });
    return answer.status;
  };

  test('count by their /64 network, so that changing the address does not lift the upload limit', async () => {
    const statuses = await Promise.all(
      Array.from({ length: uploadsPerAddressPerWindow + 3 }, (_each, index) =>
        uploadFrom(`2001:db8:5:6:${index}::1`),
      ),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
    expect(await uploadFrom('2001:db8:5:7::1')).toBe(400);
  });

  test('with an embedded IPv4 address count as that IPv4 address', async () => {
    const statuses = await Promise.all(
      Array.from({ length: uploadsPerAddressPerWindow + 2 }, (_each, index) =>
        uploadFrom(index % 2 ? '203.0.113.90' : '::ffff:203.0.113.90'),
      ),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });
});
