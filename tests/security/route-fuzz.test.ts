import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { type AdminClient, anonymousClient } from '#tests/harness/admin-client.ts';
import { newKeyHolder } from '#tests/harness/api-keys.ts';
import { type Operation, readOperations } from '#tests/harness/api-operations.ts';
import { bothDatabases, oneDatabase } from '#tests/harness/databases.ts';
import { recordRow } from '#tests/harness/record-row.ts';
import { sharedAdminServer } from '#tests/harness/shared-server.ts';
import { storeScan } from '#tests/harness/stored-scan.ts';

/** Requests per route. `npm run fuzz` makes many more. */
const runs = Number(process.env.REQUESTS ?? 3);

/** Input that breaks naive servers: SQL, templates, paths, control characters, huge numbers, wrong types. */
const nastyText = fc.constantFrom(
  "' OR 1=1; DROP TABLE scans; --",
  "%' UNION SELECT password_hash FROM admins --",
  '\\',
  '%',
  '_%_%_',
  '\u0000',
  '\u202e\u2066fdp.exe',
  '../../../../etc/passwd',
  '..%2f..%2f..%2fetc%2fpasswd',
  '<img src=x onerror=alert(1)>',
  '{{7*7}}',
  'a\r\nSet-Cookie: sulcus_admin=1',
  '😀'.repeat(200),
  '9'.repeat(400),
  '-1',
  '1e309',
  'NaN',
  '__proto__',
  'constructor',
);
const text = fc.oneof(nastyText, fc.string({ maxLength: 40 }), fc.uuid());
const json = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.dictionary(
    fc.constantFrom('username', 'password', 'starred', 'content', 'boxes', 'verdict', 'notes', '__proto__'),
    fc.jsonValue(),
  ),
);

/** Calls that would end the tests' own session or delete what they check. Other tests cover their refusals. */
const leftOut = /logout|sessions\/others|scans\/all|reports\/all|events$/;

/** `npm run fuzz` and `npm run security` try both. */
const databases = process.env.REQUESTS || process.env.SECURITY_RECORD ? bothDatabases : oneDatabase;

describe.each(databases)('every route survives any request, on %s', (place, makePlace) => {
  let operations: Operation[];
  let clients: AdminClient[];
  let stored: string;

  const server = sharedAdminServer(makePlace);
  beforeAll(async () => {
    stored = (await storeScan(server.context, { report: true, row: { filename: 'somebody-elses.png' } })).id;
    const visitor = anonymousClient(server);
    operations = await readOperations(visitor);
    const program = anonymousClient(server);
    program.token = (await newKeyHolder(server)).secret;
    clients = [visitor, server.ada, program];
  });

  test(
    'no answer is a server error, says how the server is built, or changes what others see',
    async () => {
      const wrong: string[] = [];
      let asked = 0;
      let serverErrors = 0;
      let othersData = 0;
      for (const operation of operations.filter(({ path }) => !leftOut.test(path))) {
        const request = fc.record({
          who: fc.nat({ max: 2 }),
          params: fc.array(text, { minLength: 3, maxLength: 3 }),
          query: fc.record(Object.fromEntries(operation.query.map((name) => [name, text])), {
            requiredKeys: [],
          }),
          body: json,
        });
        for (const { who, params, query, body } of fc.sample(request, { numRuns: runs, seed: 20_261 })) {
          let next = 0;
          const path = operation.path.replace(/\{\w+\}/g, () => encodeURIComponent(params[next++]!));
          const search = new URLSearchParams(query as Record<string, string>);
          const answer = await clients[who]!.send(
            operation.method,
            `${path}?${search}`,
            operation.takesJson ? body : undefined,
          );
          asked += 1;
          const said = JSON.stringify(answer.body);
          // The hosted detector has no address here, so its calls may report it as unavailable.
          const away = answer.status === 503 && /detector_|busy/.test(said);
          if (answer.status >= 500 && !away) {
            serverErrors += 1;
            wrong.push(`${operation.method} ${path}?${search}: ${said}`);
          }
          if (who === 0 && (said.includes(stored) || said.includes('somebody-elses'))) {
            othersData += 1;
            wrong.push(`${operation.method} ${path}?${search} shows another's scan`);
          }
          if (/node_modules|\/server\/|at \w+ \(|SELECT |syntax error/.test(said)) {
            wrong.push(`${operation.method} ${path} tells too much: ${said.slice(0, 300)}`);
          }
        }
      }
      recordRow(`routes-${place}`, {
        what: `any request to each of ${operations.length} routes, as a visitor and as an administrator, on ${place}`,
        command: 'npx vitest run tests/security/route-fuzz',
        inputs: asked,
        crashes: 0,
        serverErrors,
        othersData,
      });
      expect(asked).toBeGreaterThan(operations.length);
      expect(wrong).toEqual([]);
      expect((await clients[1]!.get('/api/scans')).status).toBe(200);
    },
    Math.max(300_000, runs * 60_000),
  );

  test('a NUL or a lone surrogate anywhere is refused with 400 for every caller', async () => {
    const wrong: string[] = [];
    const asked = operations.filter(({ path }) => !leftOut.test(path));
    for (const operation of asked) {
      for (const broken of ['a\u0000b', '\ud800']) {
        for (const client of clients) {
          const path = operation.path.replace(/\{\w+\}/g, encodeURIComponent('a\u0000b'));
          const search = new URLSearchParams(operation.query.map((name) => [name, 'a\u0000b']));
          const body = operation.takesJson ? { username: broken, notes: [{ text: broken }] } : undefined;
          const { status } = await client.send(operation.method, `${path}?${search}`, body);
          const holdsOne = path.includes('%00') || operation.query.length > 0 || body !== undefined;
          const expected = holdsOne ? [400, 401, 403, 429] : [status < 500 ? status : 400];
          if (!expected.includes(status)) wrong.push(`${operation.method} ${operation.path}: ${status}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  test('a form with a broken boundary, header or end is refused', async () => {
    const paths = ['/api/upload', '/api/v1/scans', '/api/admin/models', '/api/admin/dataset/import'];
    const forms: [type: string, body: string][] = [
      ['multipart/form-data', '--x\r\n'],
      ['multipart/form-data; boundary=', '--x\r\n'],
      ['multipart/form-data; boundary=x', 'no boundary at all'],
      [
        'multipart/form-data; boundary=x',
        '--x\r\nContent-Disposition: form-data; name="scan"; filename="a"\r\n\r\ncut',
      ],
      ['multipart/form-data; boundary=x', '--x\r\nbroken header\r\n\r\n\r\n--x--'],
    ];
    const wrong: string[] = [];
    for (const path of paths.filter((each) => operations.some((operation) => operation.path === each))) {
      for (const [type, body] of forms) {
        for (const client of clients) {
          const headers = { 'content-type': type };
          const { status } = await client.request(path, { method: 'POST', headers, body });
          if (status < 400 || status >= 500) wrong.push(`${path} ${type} ${JSON.stringify(body)}: ${status}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });
});
