import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ResponseOf } from '#contract/call.ts';
import type { adjudicationsCall, readersCall } from '#contract/quality.ts';
import type { reviewQueueCall } from '#contract/review.ts';
import { admins, scans, secondReadings } from '#server/platform/db/schema.ts';
import { writeReviewSettings } from '#server/platform/db/settings.ts';
import { newAccount } from '#tests/harness/account-server.ts';
import { type AdminClient, signedIn } from '#tests/harness/admin-client.ts';
import { oneDatabase } from '#tests/harness/databases.ts';
import { sharedAdminServer } from '#tests/harness/shared-server.ts';
import { storeScan } from '#tests/harness/stored-scan.ts';

type Queue = ResponseOf<typeof reviewQueueCall>;

describe.each(oneDatabase)('a lead reviewer on %s', (_, makePlace) => {
  const server = sharedAdminServer(makePlace);
  let lea: AdminClient;
  let rita: AdminClient;
  let tom: AdminClient;
  beforeAll(async () => {
    lea = await signedIn(server, await newAccount(server, { username: 'lea', role: 'lead' }));
    rita = await signedIn(server, await newAccount(server, { username: 'rita', role: 'reviewer' }));
    tom = await signedIn(server, await newAccount(server, { username: 'tom', role: 'reviewer' }));
  });
  beforeEach(async () => {
    for (const table of [secondReadings, scans]) await server.context.db.delete(table);
    await writeReviewSettings(server.context.db, { randomCheckPercent: 0, secondReaderPercent: 0 });
  });
  const store = () => storeScan(server.context, { detections: [{ confidence: 0.6 }] });
  const idOf = async (name: string) =>
    (await server.context.db.select().from(admins)).find(({ username }) => username === name)!.id;
  const queueOf = async (who: AdminClient) =>
    (await who.get<Queue>('/api/admin/review-scans')).body.scans.map(({ id }) => id);
  const readers = async () => (await lea.get<ResponseOf<typeof readersCall>>('/api/admin/readers')).body;

  test('makes versions and reads the dataset, deletes nothing and sees no account', async () => {
    const { id } = await store();
    await lea.send('PATCH', `/api/admin/scans/${id}/review`, { picture: 'nothing' });
    expect((await lea.send('POST', '/api/admin/dataset/versions', { name: 'by lea' })).status).toBe(200);
    for (const path of ['incorrect-scans', 'dataset/versions', 'agreement', 'adjudications', 'readers']) {
      expect([path, (await lea.get(`/api/admin/${path}`)).status]).toEqual([path, 200]);
      expect([path, (await rita.get(`/api/admin/${path}`)).status]).toEqual([path, 403]);
    }
    for (const path of ['/api/admin/users', '/api/scans', '/api/admin/panel', '/api/admin/audit']) {
      expect((await lea.get(path)).status).not.toBe(200);
    }
    for (const path of ['scans/all', `scans/${id}`, `incorrect-scans/${id}`]) {
      expect((await lea.send('DELETE', `/api/admin/${path}`)).status).toBe(403);
    }
  });

  test('an administrator’s panel counts what their queue holds, second readings too', async () => {
    await writeReviewSettings(server.context.db, { randomCheckPercent: 0, secondReaderPercent: 100 });
    const [{ id }] = [await store(), await store()];
    await tom.send('PATCH', `/api/admin/scans/${id}/review`, { picture: 'nothing' });
    const ada = await signedIn(server);
    expect(await queueOf(ada)).toHaveLength(2);
    expect((await ada.get('/api/admin/panel')).body).toMatchObject({ needsReview: 2 });
  });

  test('assigns scans: they come first for their reader and last for others, until they are released', async () => {
    for (let i = 0; i < 3; i += 1) await store();
    const before = await queueOf(rita);
    expect(before).toHaveLength(3);
    const tomId = await idOf('tom');
    const given = await lea.send('POST', `/api/admin/readers/${tomId}/assignments`, { count: 2 });
    expect(given.body).toMatchObject({ assigned: 2 });
    expect(await queueOf(rita)).toEqual([before[2], before[0], before[1]]);
    expect((await queueOf(tom))[0]).toBe(before[0]);
    expect(await readers()).toMatchObject({ unassigned: 1 });
    expect((await readers()).readers.find(({ id }) => id === tomId)).toMatchObject({ assigned: 2 });
    await tom.send('PATCH', `/api/admin/scans/${before[0]}/review`, { action: 'correct' });
    expect((await readers()).readers.find(({ id }) => id === tomId)).toMatchObject({
      assigned: 1,
      judged: 1,
    });
    const released = await lea.send('POST', `/api/admin/readers/${tomId}/assignments/release`);
    expect(released).toMatchObject({ status: 200, body: { released: 1 } });
    expect(await queueOf(rita)).toEqual(before.slice(1));
  });

  test('settles a disagreement of two others, which counts in their agreement', async () => {
    await writeReviewSettings(server.context.db, { randomCheckPercent: 0, secondReaderPercent: 100 });
    const { id } = await store();
    await rita.send('PATCH', `/api/admin/scans/${id}/review`, { action: 'correct' });
    const seen = (await tom.get<Queue>('/api/admin/review-scans')).body.scans[0];
    expect(seen).toMatchObject({ id, reviewRequested: false });
    await tom.send('PATCH', `/api/admin/scans/${id}/review`, { picture: 'cannot-judge', reason: 'sequence' });
    const cases = (await lea.get<ResponseOf<typeof adjudicationsCall>>('/api/admin/adjudications')).body;
    expect(cases.cases[0]?.readings.map(({ picture }) => picture).sort()).toEqual(['cannot-judge', 'tumor']);
    // For the navigation: those who may settle it see that it waits.
    const waiting = async (who: typeof lea) => (await who.get('/api/admin/work')).body.disagreements;
    expect([await waiting(lea), await waiting(rita)]).toEqual([1, undefined]);
    const settled = await lea.send('PATCH', `/api/admin/scans/${id}/review`, {
      picture: 'other',
      replaces: true,
    });
    expect(settled.body).toMatchObject({ verdict: 'incorrect' });
    expect(await waiting(lea)).toBe(0);
    expect((await readers()).readers.find(({ username }) => username === 'tom')).toMatchObject({
      readTwice: 1,
      agreed: 0,
    });
  });
});
