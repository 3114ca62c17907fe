import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { CandidateModel, ModelComparison } from '#contract/models.ts';
import { maxModelBytes } from '#contract/models.ts';
import type { Scan } from '#contract/scans.ts';
import { encodePng } from '#phantom/encode-phantom.ts';
import { generatePhantom } from '#phantom/phantom.ts';
import { randomPhantomOptions } from '#phantom/random-phantom.ts';
import { oneLesion } from '#phantom/samples.ts';
import { writeTinyNetwork } from '#server/analysis/detect/tiny-network.fixture.ts';
import { measureOnReference } from '#server/models/measure-reference.ts';
import { runShadow } from '#server/models/shadow.ts';
import { auditLog, models, scans, shadowResults } from '#server/platform/db/schema.ts';
import { type AdminClient, firstAdmin, signedIn } from '#tests/harness/admin-client.ts';
import { type Candidate, candidateForm, makeCandidate } from '#tests/harness/candidate.ts';
import { type DatabasePlace, serverPlace } from '#tests/harness/databases.ts';
import { startTestServer, type TestServer } from '#tests/harness/running-server.ts';

const password = firstAdmin.password;
const always = new AbortController().signal;

describe('candidate models', () => {
  let place: DatabasePlace;
  let server: TestServer;
  let ada: AdminClient;
  let keen: Candidate;
  let shipped: string;

  beforeAll(async () => {
    place = await serverPlace();
    server = await startTestServer(place);
    ada = await signedIn(server);
    keen = await makeCandidate('keen-1', 2.2);
    shipped = server.context.models.shipped!.version;
  });
  afterAll(async () => {
    await server.stop();
    await place.remove();
  });

  async function add(form: FormData): Promise<{ status: number; message: string; model: CandidateModel }> {
    const answer = await ada.request('/api/admin/models', { method: 'POST', body: form });
    const body = (await answer.json()) as { message: string; model: CandidateModel };
    return { status: answer.status, ...body };
  }
  const analyze = async (seed: number): Promise<Scan> => {
    const phantom = generatePhantom(randomPhantomOptions(seed, { size: 256, lesions: 'one' }));
    return server.visitor().analyze(await encodePng(phantom), 'slice.png');
  };
  const compare = async (id: string) =>
    (await ada.get<ModelComparison>(`/api/admin/models/${id}/comparison`)).body;
  const judge = (scan: Scan, body: object) => ada.send('PATCH', `/api/admin/scans/${scan.id}/review`, body);
  const disagreementOn = async ({ id }: Scan) => {
    const [row] = await server.context.db.select().from(scans).where(eq(scans.id, id));
    return row!.networkDisagreement;
  };
  const inShadow = (count: number) =>
    vi.waitFor(
      async () => {
        await runShadow(server.context, { signal: always, forMs: 60_000 });
        expect(await server.context.db.$count(shadowResults)).toBeGreaterThanOrEqual(count);
      },
      { timeout: 60_000 },
    );

  test('an unsuitable file is refused with the reason', async () => {
    const { model, training } = keen;
    const record = JSON.parse(training);
    const forged = (bytes: Buffer, change: object = {}) =>
      candidateForm({
        model: bytes,
        training: JSON.stringify({
          ...record,
          ...change,
          sha256: createHash('sha256').update(bytes).digest('hex'),
        }),
      });
    const tiny = writeTinyNetwork({ size: 64, anchors: [[16, 16, 32, 48, 0.875]] });
    const reply = async (form: FormData) => {
      const { status, message } = await add(form);
      return `${status} ${message}`;
    };
    expect(await reply(candidateForm({ model: tiny, training }))).toMatch(/^422 .*does not belong to this/);
    expect(await reply(forged(Buffer.from('hello')))).toMatch(/^422 .*not an ONNX network/);
    expect(await reply(forged(model.subarray(0, 5_000_000)))).toMatch(/^422 .*not an ONNX network/);
    expect(await reply(forged(tiny))).toMatch(/^422 .*352 × 352 pixels/);
    expect(await reply(candidateForm({ model, training: '{}' }))).toMatch(
      /^422 training\.json is not valid at/,
    );
    expect(await reply(candidateForm({ model: Buffer.alloc(maxModelBytes + 1), training }))).toMatch(
      /^413 .*larger than 20 MB/,
    );
    const card = await readFile('model/card.json', 'utf8');
    expect(await reply(candidateForm({ model, training, card }))).toMatch(/^422 .*another network/);
    for (const version of ['', 'x'.repeat(41), '<b>', 'a\r\nb', 'a b']) {
      expect(await reply((await makeCandidate(version, 2.2)).form())).toMatch(/^422 .*at most 40 characters/);
    }
    expect(await reply(forged(model, { intendedUse: 'x'.repeat(2_001) }))).toMatch(
      /^422 .*longer than 2,000 characters/,
    );
    const broken = await makeCandidate('broken-1', Number.NaN);
    expect(await reply(broken.form())).toMatch(/^422 .*are not probabilities/);
    const same = await makeCandidate(shipped, 2.2);
    expect(await reply(same.form())).toMatch(/^409 .*version .* already/);
    expect(await server.context.db.$count(models)).toBe(0);
  });

  /** A candidate that marks nothing, and the first scan judged after it was added. */
  let blind: CandidateModel;
  let first: Scan;

  test('run in shadow and are compared on scans judged since', async () => {
    const before = await analyze(1);
    expect(before.modelVersion).toBe(shipped);
    await judge(before, { action: 'correct' });

    blind = (await add((await makeCandidate('blind-1', -20)).form())).model;
    expect(blind).toMatchObject({ version: 'blind-1', state: 'shadow', hasCard: false });
    expect(blind.selfTest.success).toBe(false);

    first = await analyze(2);
    const second = await analyze(3);
    expect(first).toMatchObject({ modelVersion: shipped, detections: [{}] });
    await server.context.db.update(scans).set({ randomCheck: true }).where(eq(scans.id, second.id));
    await judge(first, { action: 'correct' });
    await judge(second, { action: 'incorrect', boxes: [] });
    await inShadow(2);
    expect(await disagreementOn(first)).toBe(1);
    expect(await server.visitor().scan(first.id)).toMatchObject({
      modelVersion: shipped,
      detections: first.detections,
    });
    // Scans judged before the candidate was added may be in its training data, so it is not run or compared on them.
    expect(await server.context.db.$count(shadowResults, eq(shadowResults.scanId, before.id))).toBe(0);
    expect(await compare(blind.id)).toMatchObject({
      randomChecks: {
        scans: 1,
        lesions: 0,
        active: { missed: 0, falseMarks: second.detections.length },
        candidate: { missed: 0, falseMarks: 0 },
        onlyActiveRight: 0,
        onlyCandidateRight: 1,
        confirmed: 0,
      },
      others: {
        scans: 1,
        lesions: 1,
        active: { found: { count: 1, of: 1 }, missed: 0, falseMarks: 0 },
        candidate: { found: { count: 0, of: 1 }, missed: 1, falseMarks: 0 },
        onlyActiveRight: 1,
        onlyCandidateRight: 0,
        chance: 1,
        confirmed: 1,
      },
      reference: null,
      answered: 2,
      waiting: 0,
    });
  });

  test('are measured on phantoms; a run without time leaves them to the next', async () => {
    const heads = [{ ...oneLesion, size: 256 }, randomPhantomOptions(6, { size: 256, lesions: 'none' })];
    const measure = (options: Partial<Parameters<typeof measureOnReference>[1]>) =>
      measureOnReference(server.context, { signal: always, forMs: 60_000, heads, ...options });
    const measured = async () => (await compare(blind.id)).reference;
    await measure({ forMs: 0 });
    expect(await measured()).toBeNull();
    await measure({});
    expect(await measured()).toMatchObject({
      scans: 2,
      lesions: 1,
      active: { scansRight: { count: 2, of: 2 }, found: { count: 1, of: 1 }, falseMarks: 0 },
      candidate: { scansRight: { count: 1, of: 2 }, found: { count: 0, of: 1 }, falseMarks: 0 },
      bothRight: 1,
      onlyActiveRight: 1,
    });
    // Measured against a model that is no longer active, so the result is not shown.
    const stored = eq(models.id, blind.id);
    const [row] = await server.context.db.select().from(models).where(stored);
    const reference = { ...row!.reference!, against: 'an older model' };
    await server.context.db.update(models).set({ reference }).where(stored);
    expect(await measured()).toBeNull();
  });

  test('are promoted with the password, in every process and after a restart', async () => {
    const promote = (id: string, given = password) =>
      ada.send('POST', `/api/admin/models/${id}/promote`, { password: given });
    expect(await promote(blind.id)).toMatchObject({ status: 409 });
    expect((await ada.send('PATCH', `/api/admin/models/${blind.id}`, { shadow: false })).status).toBe(200);
    expect(await ada.send('DELETE', `/api/admin/models/${blind.id}`)).toMatchObject({ status: 200 });
    expect(await disagreementOn(first)).toBeNull();
    const added = (await add(keen.form())).model;
    expect(added).toMatchObject({ state: 'shadow', selfTest: { success: true } });

    // Another process is notified and loads the file from storage.
    const other = await startTestServer(place);
    expect(await promote(added.id, 'not the password')).toMatchObject({ status: 400 });
    expect(server.context.detector.describe().version).toBe(shipped);
    expect(await promote(added.id)).toMatchObject({ status: 200 });
    expect(await analyze(4)).toMatchObject({ modelVersion: 'keen-1', processingStatus: 'completed' });
    const page = (await ada.get('/api/model')).body;
    expect(page).toMatchObject({ card: null, embedded: 'keen-1', release: { card: { version: shipped } } });
    await vi.waitFor(() => expect(other.context.detector.describe().version).toBe('keen-1'), {
      timeout: 60_000,
    });
    await other.stop();
    // The next start finds it.
    await server.stop();
    server = await startTestServer(place);
    ada = await signedIn(server);
    expect(server.context.detector.describe().version).toBe('keen-1');
    expect(await ada.send('DELETE', `/api/admin/models/${added.id}`)).toMatchObject({ status: 409 });
  });

  test('beside a promoted one, the shipped model is measured on the same heads', async () => {
    const next = (await add((await makeCandidate('blind-2', -20)).form())).model;
    const heads = [{ ...oneLesion, size: 256 }];
    await measureOnReference(server.context, { signal: always, forMs: 60_000, heads });
    expect(await compare(next.id)).toMatchObject({
      reference: { scans: 1, candidate: { found: { count: 0, of: 1 } } },
      shipped: { version: shipped, tally: { found: { count: 1, of: 1 }, scansRight: { count: 1, of: 1 } } },
    });
    expect(await ada.send('DELETE', `/api/admin/models/${next.id}`)).toMatchObject({ status: 200 });
  });

  test('are rolled back in every process', async () => {
    const takeBack = () => ada.send('POST', '/api/admin/models/take-back', { password });
    expect(await takeBack()).toMatchObject({ status: 200, body: { message: `${shipped} is active again.` } });
    expect(await analyze(5)).toMatchObject({ modelVersion: shipped });
    expect((await ada.get('/api/model')).body).toMatchObject({ card: { version: shipped }, release: null });
    expect(await takeBack()).toMatchObject({ status: 409 });
    const [left] = await server.context.db.select().from(models);
    expect(await ada.send('DELETE', `/api/admin/models/${left!.id}`)).toMatchObject({ status: 200 });
    const acts = await server.context.db
      .select({ action: auditLog.action, target: auditLog.target })
      .from(auditLog)
      .where(eq(auditLog.target, 'keen-1'))
      .orderBy(desc(auditLog.id))
      .limit(3);
    expect(acts).toEqual([
      { action: 'delete model', target: 'keen-1' },
      { action: 'roll back model', target: 'keen-1' },
      { action: 'promote model', target: 'keen-1' },
    ]);
  });
});
