import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { type ApiScope, apiScopes } from '#contract/api-scopes.ts';
import { hour, newAccount } from '#tests/harness/account-server.ts';
import { type AdminClient, anonymousClient, signedIn } from '#tests/harness/admin-client.ts';
import { newKeyHolder } from '#tests/harness/api-keys.ts';
import { type Operation, readOperations } from '#tests/harness/api-operations.ts';
import { oneDatabase } from '#tests/harness/databases.ts';
import { recordRow } from '#tests/harness/record-row.ts';
import type { TestServer } from '#tests/harness/running-server.ts';
import { sharedAdminServer } from '#tests/harness/shared-server.ts';
import { storeScan } from '#tests/harness/stored-scan.ts';

/** Every call open to a visitor without an account, from the specification. All others are for administrators. */
const publicCalls = [
  'POST /api/upload',
  'POST /api/process/{scanId}',
  'GET /api/scan/{scanId}',
  'DELETE /api/scan/{scanId}',
  'GET /api/scan/{scanId}/stored',
  'GET /api/scan/{scanId}/events',
  'GET /api/scan/{scanId}/export',
  'GET /api/image/{id}/{kind}',
  'GET /api/scan/{scanId}/frames/{frame}',
  'GET /api/download/{scanId}/{kind}',
  'GET /api/pdf-reports/scan/{scanId}/download',
  'POST /api/pdf-reports/scan/{scanId}/download',
  'POST /api/scans/{id}/report-false-positive',
  'GET /api/samples',
  'GET /api/samples/{sampleId}/{kind}',
  'GET /api/health',
  'GET /api/health/history',
  'GET /api/test-roboflow',
  'GET /api/dashboard/stats',
  'GET /api/dashboard/stats/{timeframe}',
  'GET /api/dashboard/history/{timeframe}',
  'GET /api/site',
  'GET /api/model',
  'GET /api/model/live',
  'GET /api/content/{type}',
  'GET /api/legal-documents',
  'POST /api/analytics/session',
  'POST /api/analytics/visit',
  'POST /api/analytics/leave',
  'POST /api/analytics/device-analysis',
  'POST /api/feedback',
  'GET /api/classrooms/{code}',
  'POST /api/classrooms/{code}/members',
  'PUT /api/classrooms/{code}/answers/{caseId}',
  'GET /api/classrooms/{code}/cases/{caseId}/picture',
  'GET /api/classrooms/{code}/board',
  'POST /api/admin/authenticate',
];

/** Additional calls for a reviewer: their own account and the review desk. All others are for administrators only. */
const reviewerCalls = [
  'GET /api/admin/session',
  'POST /api/admin/logout',
  'POST /api/admin/password',
  'GET /api/admin/sessions',
  'DELETE /api/admin/sessions/others',
  'POST /api/admin/second-factor',
  'PUT /api/admin/second-factor',
  'DELETE /api/admin/second-factor',
  'GET /api/admin/review-scans',
  'POST /api/admin/scans/{id}/review/open',
  'PATCH /api/admin/scans/{id}/review',
  'DELETE /api/admin/scans/{id}/review',
  'POST /api/admin/scans/{id}/review/skip',
  'GET /api/admin/scans/{id}/reviews',
  'GET /api/admin/reviews',
];

/** The only calls open to an administrator whose password somebody else has seen. */
const beforePasswordChange = ['GET /api/admin/session', 'POST /api/admin/logout', 'POST /api/admin/password'];

/** Calls that need a key and that no session opens. */
const forPrograms = (call: string): boolean => call.includes(' /api/v1/');

interface Role {
  who: string;
  enter(server: TestServer): Promise<AdminClient>;
  opens(call: string): boolean;
  /** The status of every other call. */
  refusal: 401 | 403;
}

/** The matrix: each role calls each route in the API document. */
const roles: Role[] = [
  {
    who: 'a visitor',
    enter: async (server) => anonymousClient(server),
    opens: (call) => publicCalls.includes(call),
    refusal: 401,
  },
  {
    who: 'an administrator who must change the password first',
    enter: async (server) => signedIn(server, await newAccount(server, { mustChangePassword: true })),
    opens: (call) => publicCalls.includes(call) || beforePasswordChange.includes(call),
    refusal: 403,
  },
  {
    who: 'a reviewer',
    enter: async (server) => signedIn(server, await newAccount(server, { role: 'reviewer' })),
    opens: (call) => publicCalls.includes(call) || reviewerCalls.includes(call),
    refusal: 403,
  },
  {
    who: 'an administrator',
    enter: (server) => signedIn(server),
    opens: (call) => !forPrograms(call),
    refusal: 403,
  },
  {
    who: 'a program with a key of every scope',
    enter: async (server) => {
      const client = anonymousClient(server);
      client.token = (await newKeyHolder(server)).secret;
      return client;
    },
    opens: (call) => publicCalls.includes(call) || forPrograms(call),
    refusal: 401,
  },
];

/** Parses Fastify's route tree into lines such as 'GET /api/scans/{id}'. */
function routesOf(drawing: string): string[] {
  const trunk: string[] = [];
  return [...drawing.matchAll(/^(.*?)(?:├──|└──) (\S+)(?: \(([A-Z, ]+)\))?$/gm)].flatMap(
    ([, indent = '', part = '', methods = '']) => {
      trunk.length = indent.length / 4;
      trunk.push(part);
      const path = trunk.join('').replace(/:(\w+)/g, '{$1}');
      return methods
        .split(', ')
        .filter(Boolean)
        .map((method) => `${method} ${path}`);
    },
  );
}

/** The scope that a key needs for a call. */
function scopeOf(name: string): ApiScope | undefined {
  if (name === 'GET /api/v1/key') return undefined;
  const [method] = name.split(' ');
  return method === 'GET' ? 'scans:read' : method === 'DELETE' ? 'scans:delete' : 'scans:submit';
}

/** Fills in valid parameters, so that only missing rights can cause a refusal. */
function addressOf(path: string, scanId: string): string {
  const values: Record<string, string> = {
    type: 'terms',
    version: '1',
    frame: '0',
    kind: 'original',
    reportId: 'SR-AAAAAAAA',
  };
  return path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? scanId);
}

describe.each(oneDatabase)('who may call what, on %s', (place, makePlace) => {
  let operations: Operation[];
  const matrix = { inputs: 0, othersData: 0 };
  let scanId: string;

  const server = sharedAdminServer(makePlace);
  beforeAll(async () => {
    scanId = (await storeScan(server.context, { report: true, row: { filename: 'sensitive.png' } })).id;
    operations = await readOperations(anonymousClient(server));
  });

  const closed = () => operations.filter(({ name }) => !publicCalls.includes(name));
  const forAdmins = () => closed().filter(({ byKey }) => !byKey);
  const forKeys = () => closed().filter(({ byKey }) => byKey);
  /** Makes every non-public call and returns those that were not refused correctly. */
  async function surprises(
    client: AdminClient,
    expected: number,
    headers: Record<string, string> = {},
    only = closed(),
  ) {
    const found: string[] = [];
    for (const { name, method, path } of only) {
      const body = method === 'GET' || method === 'DELETE' ? undefined : {};
      const answer = await client.send(method, addressOf(path, scanId), body, headers);
      const keys = Object.keys(answer.body).sort().join();
      if (answer.status !== expected) found.push(`${name} answered ${answer.status}`);
      else if (keys !== 'code,error,message,requestId,success')
        found.push(`${name} answered more than an error: ${keys}`);
    }
    return found;
  }

  // Tests that depend only on the API document or on request headers run on one database.
  if (place === 'PostgreSQL') {
    test('the public calls are exactly the listed ones, and the document says that the others need a session or a key', () => {
      expect(operations.length).toBeGreaterThan(50);
      const open = operations.filter(({ secured }) => !secured).map(({ name }) => name);
      expect(open.sort()).toEqual([...publicCalls].sort());
      expect(forKeys().length).toBeGreaterThan(15);
      expect(operations.every(({ name, byKey }) => byKey === forPrograms(name))).toBe(true);
    });

    test('no route of the API is missing from the document', () => {
      const routes = routesOf(server.app?.printRoutes({ commonPrefix: false }) ?? '');
      const api = routes.filter((name) => / \/api\//.test(name) && !/^(HEAD|OPTIONS) /.test(name));
      const named = [...operations.map(({ name }) => name), 'GET /api/openapi.json'];
      expect(api.sort()).toEqual(named.sort());
    });

    test('a call that changes something and rests on the cookie must come from the same origin', async () => {
      const { token } = await signedIn(server);
      const cookie = `sulcus_admin=${token}`;
      const changing = forAdmins().filter(({ method }) => method !== 'GET');
      expect(changing.length).toBeGreaterThan(20);
      const foreign: Record<string, string>[] = [
        {},
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site', origin: server.url },
        { 'sec-fetch-site': 'none' },
        { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
      ];
      for (const headers of foreign) {
        expect(await surprises(anonymousClient(server), 403, { cookie, ...headers }, changing)).toEqual([]);
      }
      expect(
        (await anonymousClient(server).send('GET', '/api/admin/session', undefined, { cookie })).status,
      ).toBe(200);
    });
  }

  test('without a session or a key every other call answers 401 and no data', async () => {
    expect(forAdmins().length).toBeGreaterThan(30);
    expect(await surprises(anonymousClient(server), 401)).toEqual([]);
  });

  test('with a made-up token or cookie too', async () => {
    const client = anonymousClient(server);
    client.token = 'x'.repeat(43);
    expect(await surprises(client, 401)).toEqual([]);
    expect(await surprises(anonymousClient(server), 401, { cookie: 'sulcus_admin=made-up' })).toEqual([]);
  });

  test('a key is refused every call outside its scopes', async () => {
    for (const scope of apiScopes) {
      const { secret } = await newKeyHolder(server, { scopes: apiScopes.filter((other) => other !== scope) });
      const own = forKeys().filter(({ name }) => scopeOf(name) === scope);
      expect(own.length, scope).toBeGreaterThan(0);
      expect(
        await surprises(anonymousClient(server), 403, { authorization: `Bearer ${secret}` }, own),
      ).toEqual([]);
    }
  });

  test('with a session that was ended too, by token and by cookie', async () => {
    const client = await signedIn(server);
    const cookie = `sulcus_admin=${client.token}`;
    expect((await client.get('/api/admin/session')).status).toBe(200);
    await client.send('POST', '/api/admin/logout');
    expect(await surprises(client, 401)).toEqual([]);
    expect(
      await surprises(anonymousClient(server), 401, { cookie, 'sec-fetch-site': 'same-origin' }),
    ).toEqual([]);
  });

  test('with an expired session too', async () => {
    const client = await signedIn(server);
    server.advance(2 * hour + 1_000);
    expect(await surprises(client, 401)).toEqual([]);
  });

  test('the cookie works from the same origin, and reading needs no origin', async () => {
    const { token } = await signedIn(server);
    const cookie = `sulcus_admin=${token}`;
    const change = (headers: Record<string, string>) =>
      anonymousClient(server).send(
        'PATCH',
        `/api/admin/scans/${scanId}/star`,
        { starred: true },
        { cookie, ...headers },
      );
    expect((await change({ origin: server.url })).status).toBe(200);
    expect((await change({ 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    expect((await change({ 'sec-fetch-site': 'same-origin', origin: server.url })).status).toBe(200);
    expect((await anonymousClient(server).send('GET', '/api/scans', undefined, { cookie })).status).toBe(200);
  });

  test('the metrics are for administrators, whatever machine asks', async () => {
    expect((await fetch(`${server.url}/metrics`)).status).toBe(401);
    expect((await anonymousClient(server).get('/metrics')).status).toBe(401);
    const reviewer = await signedIn(server, await newAccount(server, { role: 'reviewer' }));
    expect((await reviewer.get('/metrics')).status).toBe(403);
    expect((await (await signedIn(server)).get('/metrics')).status).toBe(200);
  });

  test('a refused call looks at nothing of what was sent', async () => {
    const client = anonymousClient(server);
    const nonsense = await client.send('POST', '/api/admin/users', { username: 5 });
    expect(nonsense.status).toBe(401);
    const unknown = await client.get(`/api/pdf-reports/${randomUUID()}`);
    expect(unknown.status).toBe(401);
  });

  test.each(roles)('$who opens what the role opens, and is refused at every other route', async (role) => {
    const client = await role.enter(server);
    // Signing out comes last, and the ids do not exist, so no call affects the next one.
    const inOrder = operations.toSorted(
      (a, b) => Number(a.name.endsWith('logout')) - Number(b.name.endsWith('logout')),
    );
    const wrong: string[] = [];
    for (const { name, method, path } of inOrder) {
      const body = method === 'GET' || method === 'DELETE' ? undefined : {};
      const { status, body: said } = await client.send(method, addressOf(path, randomUUID()), body);
      const refused = status === 401 || status === 403;
      // Calls for keys do not accept sessions at all.
      const refusal = forPrograms(name) ? 401 : role.refusal;
      if (refused !== !role.opens(name) || (refused && status !== refusal)) {
        wrong.push(`${name} answered ${status} ${JSON.stringify(said.code)}`);
      }
    }
    matrix.inputs += inOrder.length;
    matrix.othersData += wrong.length;
    recordRow(`rights-${place}`, {
      what: `every route of the API in each of ${roles.length} roles, on ${place}: answers that the role has no right to`,
      command: 'npx vitest run tests/security/authorisation',
      ...matrix,
    });
    expect(wrong).toEqual([]);
  });
});
