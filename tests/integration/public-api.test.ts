import { execFile, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { count, eq } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { ApiKey } from '#contract/api-keys.ts';
import type { ApiScan, ApiScanSummary, Submission } from '#contract/public-api.ts';
import { prune } from '#server/operations/prune-job.ts';
import { apiKeyHours, idempotencyKeys, scans } from '#server/platform/db/schema.ts';
import { firstAdmin, signedIn } from '#tests/harness/admin-client.ts';
import { type KeyHolder, newKeyHolder, submitSample } from '#tests/harness/api-keys.ts';
import { serverPlace } from '#tests/harness/databases.ts';
import { sampleFile } from '#tests/harness/sample-file.ts';
import { sharedServer } from '#tests/harness/shared-server.ts';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';

const run = promisify(execFile);

const hour = 3_600_000;
const server = sharedServer(serverPlace);

/** Polls as documented, with the last ETag, and counts the empty answers. */
async function untilOver(holder: KeyHolder, self: string): Promise<{ scan: ApiScan; unchanged: number }> {
  let tag = '';
  let unchanged = 0;
  return vi.waitFor(
    async () => {
      const answer = await holder.request(self, { headers: { 'if-none-match': tag } });
      if (answer.status === 304) unchanged += 1;
      expect(answer.status).toBe(200);
      tag = answer.headers.get('etag')!;
      const scan = (await answer.json()) as ApiScan;
      expect(scan.status).toMatch(/completed|failed/);
      return { scan, unchanged };
    },
    { timeout: 60_000, interval: 20 },
  );
}

test('a program submits a scan, polls it cheaply and fetches every file', async () => {
  const holder = await newKeyHolder(server);
  const { id, self } = await submitSample(holder, 'dicom');
  const { scan } = await untilOver(holder, self);
  expect(scan).toMatchObject({ id, status: 'completed', failure: null, webhook: null, format: 'dicom' });
  expect(scan.result?.judged).toBe(true);
  expect(scan.result?.detections.length).toBeGreaterThan(0);
  expect(Object.keys(scan.links).sort()).toEqual(
    ['annotated', 'coco', 'dicom-sr', 'json', 'original', 'report'].sort(),
  );
  for (const [kind, address] of Object.entries(scan.links)) {
    const answer = await holder.request(address);
    expect(answer.status, kind).toBe(200);
    expect(answer.headers.get('content-disposition'), kind).not.toContain(id);
    expect((await answer.arrayBuffer()).byteLength, kind).toBeGreaterThan(300);
    const tag = answer.headers.get('etag')!;
    expect((await holder.request(address, { headers: { 'if-none-match': tag } })).status, kind).toBe(304);
  }
  const first = await holder.request(self);
  const again = await holder.request(self, { headers: { 'if-none-match': first.headers.get('etag')! } });
  expect([again.status, await again.text()]).toEqual([304, '']);
  expect((await holder.request(self, { method: 'DELETE' })).status).toBe(200);
  expect((await holder.request(self)).status).toBe(404);
});

test('the pages poll cheaply too', async () => {
  const visitor = server.visitor();
  const scan = await visitor.analyze(await sampleFile('one-lesion'), 'slice.png');
  const first = await visitor.request(`/api/scan/${scan.id}`);
  const headers = { 'if-none-match': `"other", W/${first.headers.get('etag')}` };
  const again = await visitor.request(`/api/scan/${scan.id}`, { headers });
  expect([again.status, await again.text()]).toEqual([304, '']);
  await visitor.request(`/api/scans/${scan.id}/report-false-positive`, { method: 'POST' });
  await server.context.db.update(scans).set({ starred: true }).where(eq(scans.id, scan.id));
  expect((await visitor.request(`/api/scan/${scan.id}`, { headers })).status).toBe(200);
});

test('a key is shown once, can be recognized, counted and revoked, and every step is in the audit log', async () => {
  const admin = await signedIn(server);
  const made = await admin.send<{ secret: string; key: ApiKey }>('POST', '/api/admin/api-keys', {
    name: 'Research PACS',
    scopes: ['scans:read'],
    currentPassword: firstAdmin.password,
  });
  expect(made.body.secret).toMatch(/^sulcus_/);
  expect(made.body.key).toMatchObject({ scansPerHour: 500, expiresAt: null });
  expect((await admin.send('POST', '/api/admin/api-keys', { name: 'x', scopes: [] })).status).toBe(400);
  const holder = await newKeyHolder(server, { name: 'Research PACS', expiresInDays: 30 });
  expect(holder.secret).toMatch(/^sulcus_[\w-]{43}$/);
  expect(holder.webhookSecret).toMatch(/^whsec_/);
  await submitSample(holder, 'one-lesion');
  const listed = await admin.send<{ keys: ApiKey[] }>('GET', '/api/admin/api-keys');
  const key = listed.body.keys.find(({ id }) => id === holder.key.id);
  expect(key).toMatchObject({
    name: 'Research PACS',
    createdBy: 'ada',
    scansThisHour: 1,
    scansLast30Days: 1,
  });
  expect(holder.secret.startsWith(key!.prefix)).toBe(true);
  expect(key?.lastUsedAt).not.toBeNull();
  expect(JSON.stringify(listed.body)).not.toContain(holder.secret.slice(20));
  const own = await (await holder.request('/api/v1/key')).json();
  expect(own).toEqual({ name: 'Research PACS', scopes: holder.key.scopes, scansPerHour: 500 });

  expect((await admin.send('DELETE', `/api/admin/api-keys/${holder.key.id}`)).status).toBe(200);
  expect((await admin.send('DELETE', `/api/admin/api-keys/${holder.key.id}`)).status).toBe(404);
  const refused = await holder.request('/api/v1/key');
  expect(refused.status).toBe(401);
  expect(refused.headers.get('www-authenticate')).toContain('Bearer');
  expect(await refused.json()).toMatchObject({ message: 'This API key has been revoked.' });
  const { entries } = (
    await admin.send<{ entries: { action: string; target: string }[] }>('GET', '/api/admin/audit?limit=20')
  ).body;
  expect(entries.filter(({ target }) => target === holder.key.id).map(({ action }) => action)).toEqual([
    'revoke API key',
    'create API key',
  ]);
});

test('a key does what its scopes allow, until it expires, for its own scans only', async () => {
  const [reader, other] = [
    await newKeyHolder(server, { scopes: ['scans:read'] }),
    await newKeyHolder(server),
  ];
  const refused = await reader.submit(await sampleFile('one-lesion'));
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({ message: expect.stringContaining('scans:submit') });
  const { self } = await submitSample(other, 'one-lesion');
  expect((await reader.request(self)).status).toBe(404);
  expect((await reader.request(self, { method: 'DELETE' })).status).toBe(403);
  const basic = Buffer.from(`anything:${reader.secret}`).toString('base64');
  const byPassword = await fetch(`${server.url}/api/v1/key`, {
    headers: { authorization: `Basic ${basic}` },
  });
  expect(byPassword.status).toBe(200);
  // A key does not open admin calls, and a session does not open key calls.
  expect((await other.request('/api/admin/session')).status).toBe(401);
  const admin = await signedIn(server);
  expect((await admin.get('/api/v1/scans')).status).toBe(401);

  const brief = await newKeyHolder(server, { expiresInDays: 1 });
  expect((await brief.request('/api/v1/key')).status).toBe(200);
  server.advance(25 * hour);
  expect((await brief.request('/api/v1/key')).status).toBe(401);
});

test('the scans of a key are listed page by page', async () => {
  const holder = await newKeyHolder(server);
  const sent: string[] = [];
  for (const id of ['one-lesion', 'two-lesions', 'no-lesion']) {
    const answer = await holder.submit(await sampleFile(id));
    sent.push(((await answer.json()) as Submission).id);
  }
  const seen: string[] = [];
  let next: string | null = '';
  while (next !== null) {
    const query = new URLSearchParams({ limit: '2', ...(next && { after: next }) });
    const answer = await holder.request(`/api/v1/scans?${query}`);
    const page = (await answer.json()) as { scans: ApiScanSummary[]; next: string | null };
    expect(page.scans.length).toBeLessThanOrEqual(2);
    seen.push(...page.scans.map(({ id }) => id));
    next = page.next;
  }
  expect(seen).toEqual(sent.toReversed());
  expect((await holder.request('/api/v1/scans?after=nonsense')).status).toBe(400);
  const failed = await holder.request('/api/v1/scans?status=failed');
  expect(await failed.json()).toEqual({ scans: [], next: null });
});

test('a repeated request gets the same answer, and a different one with its idempotency key is refused', async () => {
  const holder = await newKeyHolder(server);
  const { db } = server.context;
  const bytes = await sampleFile('one-lesion');
  const headers = { 'idempotency-key': 'batch-7/slice-1' };
  const first = await holder.submit(bytes, { headers });
  const again = await holder.submit(bytes, { headers });
  expect([first.status, again.status]).toEqual([202, 202]);
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  const answer = (await first.json()) as Submission;
  expect(await again.json()).toEqual(answer);
  const other = await holder.submit(await sampleFile('two-lesions'), { headers });
  expect(other.status).toBe(422);
  expect(await other.json()).toMatchObject({ code: 'other_request' });

  const race = { 'idempotency-key': 'race' };
  const answers = await Promise.all([1, 2, 3, 4].map(() => holder.submit(bytes, { headers: race })));
  expect(answers.map(({ status }) => status).filter((status) => status !== 409)).toContain(202);
  expect(answers.every(({ status }) => status === 202 || status === 409)).toBe(true);
  const own = await db.select({ n: count() }).from(scans).where(eq(scans.apiKeyId, holder.key.id));
  expect(own).toEqual([{ n: 2 }]);
  // A refused request is forgotten, so that it can be corrected and sent again.
  const broken = { 'idempotency-key': 'broken' };
  expect((await holder.submit(Buffer.from('no picture'), { headers: broken })).status).toBe(415);
  expect((await holder.submit(bytes, { headers: broken })).status).toBe(202);
  expect((await holder.submit(bytes, { headers: { 'idempotency-key': 'x'.repeat(300) } })).status).toBe(400);

  // A process that died midway left its claim, and perhaps the scan.
  const dead = { 'idempotency-key': 'dead' };
  const made = (await (await holder.submit(bytes, { headers: dead })).json()) as Submission;
  await db.update(idempotencyKeys).set({ answer: null }).where(eq(idempotencyKeys.key, 'dead'));
  expect(await (await holder.submit(bytes, { headers: dead })).json()).toEqual(made);
  await db
    .update(idempotencyKeys)
    .set({ answer: null, scanId: randomUUID(), createdAt: server.context.now() })
    .where(eq(idempotencyKeys.key, 'dead'));
  const waits = await holder.submit(bytes, { headers: dead });
  expect([waits.status, waits.headers.get('retry-after')]).toEqual([409, '1']);
  server.advance(16_000);
  expect((await holder.submit(bytes, { headers: dead })).status).toBe(202);

  server.advance(25 * hour);
  const later = (await (await holder.submit(bytes, { headers })).json()) as Submission;
  expect(later.id).not.toBe(answer.id);
  server.advance(25 * hour);
  await prune(server.context);
  expect(await db.select().from(idempotencyKeys)).toEqual([]);
});

test('a key over its hourly limit gets the time to retry', async () => {
  const holder = await newKeyHolder(server, { scansPerHour: 2 });
  const bytes = await sampleFile('one-lesion');
  const answers = await Promise.all([1, 2, 3, 4].map(() => holder.submit(bytes)));
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 202, 429, 429]);
  const refused = answers.find(({ status }) => status === 429)!;
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(3_600);
  const [counted] = await server.context.db
    .select()
    .from(apiKeyHours)
    .where(eq(apiKeyHours.keyId, holder.key.id));
  expect(counted?.scans).toBe(2);
  server.advance(hour);
  expect((await holder.submit(bytes)).status).toBe(202);
});

test('an invalid form is refused with a reason, and nothing is stored', async () => {
  const holder = await newKeyHolder(server);
  const bytes = await sampleFile('one-lesion');
  const wrong: Promise<Response>[] = [
    holder.request('/api/v1/scans', {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    }),
    holder.request('/api/v1/scans', { method: 'POST', body: new FormData() }),
    holder.submit(bytes, { fields: { webhook: 'https://example.com/' } }),
    holder.submit(bytes, { fields: { webhookUrl: 'ftp://example.com/' } }),
    holder.submit(bytes, { fields: { confirmMasked: 'perhaps' } }),
  ];
  for (const answer of await Promise.all(wrong)) {
    expect(answer.status).toBe(400);
    expect(((await answer.json()) as { message: string }).message).toMatch(/form|webhook/);
  }
  const own = await server.context.db.select().from(scans).where(eq(scans.apiKeyId, holder.key.id));
  expect(own).toEqual([]);
});

test('a picture with text is refused with details, and accepted once confirmed', async () => {
  const holder = await newKeyHolder(server);
  const plain = Buffer.from(await sampleFile('dicom'));
  // Burned In Annotation (0028,0301) YES, inserted in tag order before the window.
  const offset = plain.indexOf(Buffer.from([0x28, 0x00, 0x50, 0x10]));
  const declared = Buffer.from('\x28\x00\x01\x03CS\x04\x00YES ', 'latin1');
  const bytes = Buffer.concat([plain.subarray(0, offset), declared, plain.subarray(offset)]);
  const refused = await holder.submit(bytes);
  expect(refused.status).toBe(422);
  const { code, details } = (await refused.json()) as {
    code: string;
    details: { question: { writing: string; confirmation: string; pictures: unknown[] } };
  };
  expect([code, details.question.writing]).toEqual(['writing_found', 'declared']);
  expect(details.question.pictures).toHaveLength(1);
  const own = (): Promise<unknown[]> =>
    server.context.db.select().from(scans).where(eq(scans.apiKeyId, holder.key.id));
  expect(await own()).toEqual([]);
  const seen = { confirmation: details.question.confirmation };
  const unseen = { confirmMasked: 'true' };
  // The first is analyzed, the others repeat its result: each receipt says what its own sender did.
  for (const fields of [unseen, seen, unseen]) {
    const { self } = (await (await holder.submit(bytes, { fields })).json()) as Submission;
    const { scan } = await untilOver(holder, self);
    expect(scan.deidentification).toMatchObject({ writing: 'declared', seen: fields === seen });
  }
  expect(await own()).toHaveLength(3);
});

/** The commands in docs/programs.md, verbatim. */
const documented = [
  ...readFileSync('docs/programs.md', 'utf8').matchAll(/^ {4}((?:curl|python3|npx) .+)$/gm),
].map(([, line]) => line!);

/** A new key, a folder with these samples, and a shell that knows both as the documentation says. */
async function openShell(samples: Record<string, string>) {
  const holder = await newKeyHolder(server);
  const folder = await temporaryFolder('programs');
  onTestFinished(folder.remove);
  for (const [name, id] of Object.entries(samples))
    await writeFile(join(folder.path, name), await sampleFile(id));
  const env = { ...process.env, SULCUS_URL: server.url, SULCUS_KEY: holder.secret };
  const shell = async (command: string, cwd?: string): Promise<string> =>
    (await run('bash', ['-c', command], { cwd, env })).stdout;
  return { holder, folder: folder.path, shell };
}

test('the calls in docs/programs.md take a scan from submission to result and deletion', async () => {
  const { holder, folder, shell: run } = await openShell({ 'slice.dcm': 'dicom' });
  const shell = (command: string): Promise<string> =>
    run(command.replace('curl ', 'curl --fail-with-body -sS '), folder);
  const [submit, poll, fetchResult, list, remove, ...rest] = documented.filter((line) =>
    line.startsWith('curl'),
  );
  expect(rest).toEqual([]);
  const { id, self } = JSON.parse(await shell(submit!)) as Submission;
  await untilOver(holder, self);
  const withId = (command: string | undefined): string => command!.replaceAll('SCAN_ID', id);
  expect(JSON.parse(await shell(withId(poll)))).toMatchObject({ id, status: 'completed' });
  await shell(withId(fetchResult));
  const result = JSON.parse(await readFile(join(folder, 'result.json'), 'utf8')) as { format: string };
  expect(result.format).toBe('sulcus-result');
  expect(await shell(list!)).toContain(id);
  await shell(withId(remove));
  expect((await holder.request(self)).status).toBe(404);
});

const python = spawnSync('python3', ['-c', '']).status === 0;
if (!python) console.log('docs/recipes/submit.py is not tried: there is no python3 on this machine.');

const recipes = documented.filter((line) => line.startsWith('npx') || (python && line.startsWith('python3')));

test.each(recipes)('%s writes a row per slice', async (command) => {
  const { folder, shell } = await openShell({ '1.dcm': 'dicom', '2.png': 'two-lesions' });
  const line = command.replace('path/to/slices', `"${folder}"`).replace(/ > \S+$/, '');
  expect(await shell(line)).toMatch(
    /^file,judged,regions,highest confidence\n1\.dcm,true,\d,0\.\d+\n2\.png,true,2,0\.\d+\n$/i,
  );
});
