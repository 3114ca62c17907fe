import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ResponseOf } from '#contract/call.ts';
import { cannotJudgeReasons } from '#contract/picture-verdict.ts';
import type { reviewQueueCall, scanReviewsCall } from '#contract/review.ts';
import type { Answer } from '#reading/vocabulary.ts';
import { datasetVersions, reviews, scans } from '#server/platform/db/schema.ts';
import { newAccount } from '#tests/harness/account-server.ts';
import { type AdminClient, signedIn } from '#tests/harness/admin-client.ts';
import { oneDatabase } from '#tests/harness/databases.ts';
import { sharedAdminServer } from '#tests/harness/shared-server.ts';
import { storeScan } from '#tests/harness/stored-scan.ts';
import { unzip } from '#tests/harness/unzip.ts';

interface Coco {
  images: { picture: string | null }[];
  annotations: unknown[];
}

describe.each(oneDatabase)('what a picture shows on %s', (_, makePlace) => {
  const server = sharedAdminServer(makePlace);
  const { ada } = server;
  let bea: AdminClient;
  beforeAll(async () => {
    bea = await signedIn(server, await newAccount(server, { username: 'bea' }));
  });
  beforeEach(async () => {
    await server.context.db.delete(datasetVersions);
    await server.context.db.delete(scans);
  });

  const store = (answer: Answer) =>
    storeScan(server.context, {
      row: { answer, ...(answer !== 'finding' && { confidence: null }) },
      detections: answer === 'finding' ? [{ confidence: 0.6 }] : [],
    });
  const judge = (id: string, body: object, by = ada) =>
    by.send('PATCH', `/api/admin/scans/${id}/review`, body);
  const statusOf = async (id: string) =>
    (await server.context.db.select().from(scans).where(eq(scans.id, id)))[0]?.reviewStatus;
  const box = { class: 'glioma', x: 20, y: 20, width: 0.2, height: 0.2, frame: 0 };

  test('‘Correct’ on an unclear result is refused until somebody says what the picture shows', async () => {
    const { id } = await store('unclear');
    const refused = await judge(id, { action: 'correct' });
    expect([refused.status, await statusOf(id)]).toEqual([400, 'open']);
    expect((await judge(id, { picture: 'nothing' })).body).toMatchObject({ verdict: 'correct' });
  });

  test.each([
    ['nothing', 'unclear', 'correct'],
    ['other', 'clear', 'incorrect'],
    ['unusable', 'finding', 'incorrect'],
    ['unusable', 'not-analyzed', 'correct'],
    ['nothing', 'finding', 'incorrect'],
  ] as const)('%s on a result ‘%s’ makes it %s', async (picture, answer, verdict) => {
    const { id } = await store(answer);
    expect((await judge(id, { picture })).body).toMatchObject({ verdict });
    expect(await statusOf(id)).toBe(verdict);
  });

  test('boxes say tumor; marks that fit make the finding right, unless the reviewer says otherwise', async () => {
    const [missed, kept, corrected] = [await store('clear'), await store('finding'), await store('finding')];
    expect((await judge(missed.id, { picture: 'tumor', boxes: [box] })).body).toMatchObject({
      verdict: 'incorrect',
    });
    expect((await judge(kept.id, { picture: 'tumor' })).body).toMatchObject({ verdict: 'correct' });
    const changed = { picture: 'tumor', action: 'incorrect', boxes: [box] };
    expect((await judge(corrected.id, changed)).body).toMatchObject({ verdict: 'incorrect' });
  });

  test.each([
    ['nothing at all', 'finding', {}],
    ['‘incorrect’ and no tumor where none was marked', 'clear', { action: 'incorrect', boxes: [] }],
    ['a tumor without a box', 'clear', { picture: 'tumor' }],
    ['boxes without a tumor', 'finding', { picture: 'nothing', boxes: [box] }],
    ['‘correct’ and nothing abnormal on a finding', 'finding', { action: 'correct', picture: 'nothing' }],
    ['cannot judge without a reason', 'unclear', { picture: 'cannot-judge' }],
    ['a reason without cannot judge', 'unclear', { picture: 'nothing', reason: 'unsure' }],
  ] as const)('%s is refused', async (_name, answer, body) => {
    const { id } = await store(answer);
    expect((await judge(id, body)).status).toBe(400);
    expect(await statusOf(id)).toBe('open');
  });

  test('of 100 unclear scans only those of which somebody says so have no tumor', async () => {
    const stored = await Promise.all(Array.from({ length: 100 }, () => store('unclear')));
    const says = [
      { action: 'correct' },
      { action: 'incorrect' },
      { picture: 'cannot-judge', reason: cannotJudgeReasons[0] },
      { picture: 'nothing' },
      { picture: 'other' },
      { picture: 'tumor', boxes: [box] },
      { picture: 'unusable' },
    ];
    for (const [at, { id }] of stored.entries()) await judge(id, says[at % says.length]!);
    const zip = await ada.request('/api/admin/incorrect-scans/download-all');
    const files = unzip(await zip.bytes());
    const coco = JSON.parse(files.get('annotations.coco.json')!.toString()) as Coco;
    const told = (picture: string) => coco.images.filter((image) => image.picture === picture).length;
    expect([told('nothing'), told('other'), told('tumor')]).toEqual([14, 14, 14]);
    expect(coco.images).toHaveLength(42);
    expect(coco.annotations).toHaveLength(14);
    expect([...files.keys()].filter((name) => name.startsWith('unlabelled/'))).toHaveLength(15);
  });

  test('who cannot judge says why; the scan leaves the queue and is no label', async () => {
    const { id } = await store('unclear');
    const answer = await judge(id, { picture: 'cannot-judge', reason: 'sequence', reviewNotes: '' });
    expect(answer.body).toMatchObject({ verdict: 'undecided' });
    const { events, status } = (
      await bea.get<ResponseOf<typeof scanReviewsCall>>(`/api/admin/scans/${id}/reviews`)
    ).body;
    expect(status).toBe('undecided');
    expect(events[0]).toMatchObject({ picture: 'cannot-judge', reason: 'sequence', boxes: null });
    expect((await ada.get<ResponseOf<typeof reviewQueueCall>>('/api/admin/review-scans')).body.total).toBe(0);
    const made = await ada.send('POST', '/api/admin/dataset/versions', { name: 'first' });
    expect(made.status).toBe(404);
  });

  test('an old label of an unclear result says so when it is offered again', async () => {
    const { id } = await store('unclear');
    const { db } = server.context;
    const doubted = { id: randomUUID(), scanId: id, action: 'doubted' as const, notes: '' };
    await db.insert(reviews).values({ ...doubted, createdAt: server.context.now() });
    const queue = (await ada.get<ResponseOf<typeof reviewQueueCall>>('/api/admin/review-scans')).body;
    expect(queue.scans[0]).toMatchObject({ id, doubts: ['label', 'unclear'] });
  });
});
