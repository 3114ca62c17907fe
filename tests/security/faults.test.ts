import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { dayMs } from '#contract/days.ts';
import type { Health, ServiceName } from '#contract/health.ts';
import type { Scan } from '#contract/scans.ts';
import { openDatabase, rowsOf } from '#server/platform/db/connect.ts';
import { settings } from '#server/platform/db/schema.ts';
import { outageOf } from '#server/platform/outage.ts';
import { expireJob } from '#server/upkeep/expire-job.ts';
import { type RoboflowEmulator, startRoboflowEmulator, workflowAnswer } from '#tests/emulators/roboflow.ts';
import { anonymousClient, signedIn, withoutModel } from '#tests/harness/admin-client.ts';
import { type DatabasePlace, serverPlace } from '#tests/harness/databases.ts';
import { createFaultyStorage, type StorageFault } from '#tests/harness/faulty-storage.ts';
import { startTestServer, type TestServer } from '#tests/harness/running-server.ts';
import { freshSlice } from '#tests/harness/sample-file.ts';
import { mountSmallDisk } from '#tests/harness/small-disk.ts';
import { storeScan } from '#tests/harness/stored-scan.ts';
import { openTcpGate, type TcpGate } from '#tests/harness/tcp-gate.ts';

const patience = { timeout: 40_000, interval: 100 };
const nothingFound = workflowAnswer([], { width: null, height: null });

/** Each fault hits a running server and is then removed. The same process must continue. */
describe('a failing component', () => {
  let place: DatabasePlace & { databaseUrl: string };
  let gate: TcpGate;
  let provider: RoboflowEmulator;
  let server: TestServer;
  let ahead = 0;
  const storage = createFaultyStorage();
  let disk: Awaited<ReturnType<typeof mountSmallDisk>>;

  beforeAll(async () => {
    place = await serverPlace();
    disk = await mountSmallDisk(join(place.dataDir, 'files'));
    if (disk.refused) console.log(`A full and a read-only disk are emulated: ${disk.refused}`);
    gate = await openTcpGate(place.databaseUrl);
    provider = await startRoboflowEmulator();
    server = await startTestServer(
      { ...place, databaseUrl: gate.address(place.databaseUrl) },
      { ...withoutModel, ROBOFLOW_URL: provider.url },
      { storage: storage.override, now: () => new Date(Date.now() + ahead) },
    );
  });
  afterAll(async () => {
    gate?.set('pass');
    await server?.stop();
    await gate?.close();
    await provider?.close();
    await disk?.unmount?.();
    await place?.remove();
  });
  /** Uses a real full or read-only disk if the machine lets the test mount one. */
  async function breakStorage(fault: StorageFault): Promise<void> {
    storage.set('none');
    if (!disk.set || fault === 'unreachable' || fault === 'slow') return storage.set(fault);
    await disk.set(fault);
  }

  const acknowledged = async (): Promise<Scan> => server.visitor().uploaded(await freshSlice());
  const begin = (id: string): Promise<Response> => server.visitor().start(id);
  async function untilEnded(id: string): Promise<Scan> {
    return vi.waitFor(async () => {
      const scan = await server.visitor().scan(id);
      expect(scan.processingStatus).toMatch(/completed|failed/);
      return scan;
    }, patience);
  }
  /** The current status, not the cached one. */
  async function statusOf(service: ServiceName): Promise<string> {
    ahead += 70_000;
    // The detector is tested once a minute, by the database's clock.
    if (service === 'ai_model') {
      await server.context.db.delete(settings).where(like(settings.key, 'detector-test%'));
    }
    const answer = await server.visitor().request('/api/health');
    expect(answer.status).toBe(200);
    return ((await answer.json()) as Health).services[service].status;
  }
  async function expectComeBack(answer: Response, sentence: RegExp): Promise<void> {
    const said = (await answer.json()) as { code: string; message: string };
    expect(said.message).toMatch(sentence);
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  const filesOf = async (): Promise<string[]> =>
    (await Array.fromAsync(server.context.storage.list('scans/'))).map(({ key }) => key);

  test('a database outage: visitors are asked to come back, and what was acknowledged is there afterwards', async () => {
    const scan = await acknowledged();
    gate.set('refuse');
    const visitor = server.visitor();
    await expectComeBack(await visitor.request(`/api/scan/${scan.id}`), /does not answer right now/);
    await expectComeBack(await visitor.upload(await freshSlice(), 'a.png'), /does not answer right now/);
    expect((await visitor.request('/status')).status).not.toBe(500);
    expect(await statusOf('database')).toBe('outage');
    gate.set('pass');
    await vi.waitFor(async () => expect((await begin(scan.id)).status).toBe(200), patience);
    expect(await untilEnded(scan.id)).toMatchObject({ processingStatus: 'completed' });
    expect(await statusOf('database')).toBe('operational');
  });

  test('a database outage during an analysis: the scan is finished once it is back', async () => {
    const scan = await acknowledged();
    const held = Promise.withResolvers<void>();
    const asked = provider.requests.length;
    provider.queue({ ...nothingFound, until: held.promise });
    await begin(scan.id);
    await vi.waitFor(() => expect(provider.requests.length).toBeGreaterThan(asked), patience);
    gate.set('refuse');
    held.resolve();
    await expectComeBack(await server.visitor().request(`/api/scan/${scan.id}`), /does not answer/);
    gate.set('pass');
    expect(await untilEnded(scan.id)).toMatchObject({ processingStatus: 'completed' });
  });

  test('a slow or briefly stalled database: everybody is answered, later', async () => {
    gate.set('slow');
    const scan = await acknowledged();
    expect((await begin(scan.id)).status).toBe(200);
    gate.set('hold');
    const asked = server.visitor().request(`/api/scan/${scan.id}`);
    await new Promise((resolve) => setTimeout(resolve, 300));
    gate.set('pass');
    expect((await asked).status).toBe(200);
    expect(await untilEnded(scan.id)).toMatchObject({ processingStatus: 'completed' });
  });

  test('a database that never answers a statement: the statement times out, and the same pool recovers', async () => {
    // Shortens the limit of 120 s as an operator would.
    const address = new URL(gate.address(place.databaseUrl));
    address.searchParams.set('query_timeout', '1500');
    const database = await openDatabase({ databaseUrl: address.href, dataDir: place.dataDir });
    onTestFinished(() => database.close());
    gate.set('hold');
    const one = sql`select 1 as answer`;
    // More than the pool has connections, to show that each one is released.
    const asked = await Promise.allSettled([
      database.db.execute(one),
      ...Array.from({ length: 14 }, () => database.db.transaction((tx) => tx.execute(one))),
    ]);
    gate.set('pass');
    for (const each of asked) {
      expect(each.status).toBe('rejected');
      const refusal = outageOf((each as PromiseRejectedResult).reason);
      expect(refusal).toMatchObject({ code: 'busy', message: expect.stringMatching(/does not answer/) });
    }
    await vi.waitFor(
      async () => expect(await database.db.transaction((tx) => rowsOf(tx, one))).toEqual([{ answer: 1 }]),
      patience,
    );
    expect(await rowsOf(database.db, one)).toEqual([{ answer: 1 }]);
  });

  test('a full database: an upload is refused and leaves nothing, and the next one is accepted when there is room', async () => {
    const { db } = server.context;
    await db.execute(sql`create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`);
    await db.execute(sql`create trigger no_room before insert on scans execute function no_room()`);
    const before = await filesOf();
    await expectComeBack(await server.visitor().upload(await freshSlice(), 'a.png'), /run out of space/);
    expect(await filesOf()).toEqual(before);
    await db.execute(sql`drop trigger no_room on scans`);
    await acknowledged();
  });

  test.each<[StorageFault, RegExp]>([
    ['full', /run out of space/],
    ['read-only', /run out of space/],
    ['unreachable', /does not answer right now/],
  ])(
    '%s storage: an upload is refused, the status says so, and nothing stored is lost',
    async (fault, sentence) => {
      const scan = await acknowledged();
      await breakStorage(fault);
      await expectComeBack(await server.visitor().upload(await freshSlice(), 'a.png'), sentence);
      expect(await statusOf('file_upload')).toBe('outage');
      const shown = await server.visitor().request(`/api/image/${scan.id}/original`);
      if (fault === 'unreachable') await expectComeBack(shown, sentence);
      else expect(shown.status).toBe(200);
      expect((await begin(scan.id)).status).toBe(200);
      await breakStorage('none');
      expect(await untilEnded(scan.id)).toMatchObject({ processingStatus: 'completed' });
      expect(await statusOf('file_upload')).toBe('operational');
      expect((await server.visitor().request(`/api/image/${scan.id}/original`)).status).toBe(200);
    },
  );

  test('slow storage is reported as degraded, and uploads still work', async () => {
    storage.set('slow');
    const [, status] = await Promise.all([acknowledged(), statusOf('file_upload')]);
    storage.set('none');
    expect(status).toBe('degraded');
  });

  test('corrupt storage: wrong bytes are never served, and outputs are drawn again where possible', async () => {
    const row = await storeScan(server.context, { row: { annotatedPath: 'x' } });
    const damage = async (name: string): Promise<void> => {
      const path = join(place.dataDir, 'files/scans', row.id, name);
      const bytes = await readFile(path);
      bytes[40]! ^= 1;
      await writeFile(path, bytes);
    };
    const visitor = server.visitor();
    const annotated = `/api/image/${row.id}/annotated`;
    const drawn = await (await visitor.request(annotated)).bytes();
    await damage('annotated.png');
    const again = await visitor.request(annotated);
    expect(again.status).toBe(200);
    expect(Buffer.from(await again.bytes()).equals(drawn)).toBe(true);
    await damage('display.png');
    const wrong = await visitor.request(`/api/image/${row.id}/original`);
    expect(wrong.status).toBe(500);
    expect(await wrong.json()).toMatchObject({ message: 'A stored file is damaged and cannot be shown.' });
  });

  test('a provider that fails in different ways: the visitor gets a reason, and a result once it works', async () => {
    const scan = await acknowledged();
    provider.setDefault({ status: 500, body: 'Internal error' });
    expect(await statusOf('ai_model')).toBe('outage');
    const garbage = {
      body: {
        outputs: [{ model_predictions: { image: { width: -5, height: 'x' }, predictions: 'none' } }],
      },
    };
    // The self-test that the server runs every minute may receive one of these.
    provider.setDefault(garbage);
    provider.queue(
      {
        status: 200,
        headers: { 'content-type': 'text/html' },
        body: '<html><script>steal()</script></html>',
      },
      { status: 302, headers: { location: 'http://127.0.0.1:9/elsewhere' } },
      garbage,
    );
    await begin(scan.id);
    const failed = await untilEnded(scan.id);
    expect(failed.failureCode).toBe('detector_unavailable');
    provider.setDefault(nothingFound);
    await begin(scan.id);
    expect(await untilEnded(scan.id)).toMatchObject({ processingStatus: 'completed', failureCode: null });
    expect(await statusOf('ai_model')).toBe('operational');
  });

  test('a clock that jumps: no scan is deleted, and nobody waits for time that never passed', async () => {
    const scan = await acknowledged();
    const visitor = server.visitor();
    const ada = await signedIn(server);
    const expire = () =>
      expireJob.handler({}, server.context, {
        signal: new AbortController().signal,
        attempt: 1,
        lastAttempt: true,
      });
    await expire();
    ahead += 400 * dayMs;
    await expire();
    const session = { 'x-session-id': 'session_1700000000000_leap' };
    for (let round = 0; round < 2; round += 1) await visitor.upload(await freshSlice(), 'a.png', session);
    for (let round = 0; round < 6; round += 1) await ada.signIn('ada', 'not her password');
    ahead -= 400 * dayMs;
    await expire();
    expect((await server.visitor().scan(scan.id)).id).toBe(scan.id);
    expect((await visitor.upload(await freshSlice(), 'a.png', session)).status).toBe(200);
    const again = anonymousClient(server);
    again.address = ada.address;
    expect((await again.signIn('ada', 'a long enough passphrase')).status).toBe(200);
  });
});
