import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ResponseOf } from '#contract/call.ts';
import { dayOf, daysBefore } from '#contract/days.ts';
import type { LiveCard } from '#contract/live-card.ts';
import type { adjudicationsCall, agreementCall, ReviewSettings } from '#contract/quality.ts';
import type { reviewedScansCall, reviewQueueCall, scanReviewsCall } from '#contract/review.ts';
import {
  auditLog,
  datasetVersions,
  randomChecks,
  scanDays,
  scans,
  secondReadings,
} from '#server/platform/db/schema.ts';
import { writeReviewSettings } from '#server/platform/db/settings.ts';
import { completeScan, defaultJudgment } from '#server/scan/life.ts';
import { newAccount } from '#tests/harness/account-server.ts';
import { type AdminClient, signedIn } from '#tests/harness/admin-client.ts';
import { oneDatabase } from '#tests/harness/databases.ts';
import { sharedAdminServer } from '#tests/harness/shared-server.ts';
import { storeScan } from '#tests/harness/stored-scan.ts';
import { unzip } from '#tests/harness/unzip.ts';

type Queue = ResponseOf<typeof reviewQueueCall>;
const box = { class: 'glioma', x: 32, y: 32, width: 0.25, height: 0.25 };

describe.each(oneDatabase)('the quality of labels on %s', (_, makePlace) => {
  const server = sharedAdminServer(makePlace);
  const { ada } = server;
  /** Two reviewers. */
  let rita: AdminClient;
  let tom: AdminClient;
  beforeAll(async () => {
    rita = await signedIn(server, await newAccount(server, { username: 'rita', role: 'reviewer' }));
    tom = await signedIn(server, await newAccount(server, { username: 'tom', role: 'reviewer' }));
  });
  beforeEach(async () => {
    const { db } = server.context;
    for (const table of [datasetVersions, scans, randomChecks, secondReadings, scanDays])
      await db.delete(table);
    await draw({ randomCheckPercent: 0, secondReaderPercent: 0 });
  });

  const draw = (shares: Partial<ReviewSettings>) =>
    writeReviewSettings(server.context.db, {
      randomCheckPercent: 0,
      secondReaderPercent: 0,
      ...shares,
    });
  const queueOf = async (who: AdminClient, query = ''): Promise<Queue> =>
    (await who.get<Queue>(`/api/admin/review-scans${query}`)).body;
  const judge = (by: AdminClient, id: string, action: string, more: object = {}) =>
    by.send('PATCH', `/api/admin/scans/${id}/review`, { action, ...more });
  const liveCard = async () => (await ada.get<LiveCard>('/api/model/live')).body;

  /** Completes a scan with this confidence through the pipeline's own function. */
  async function complete(confidence: number | null, format: 'png' | 'dicom' = 'png'): Promise<string> {
    const begun = await storeScan(server.context, { row: { processingStatus: 'processing', format } });
    const { provider, name, version } = server.context.detector.describe();
    const found = {
      class: 'glioma' as const,
      class_id: 0,
      confidence: confidence ?? 0,
      x: 32,
      y: 32,
      width: 0.25,
      height: 0.25,
      frame: 0,
      contour: null,
    };
    await completeScan(server.context, begun, {
      answer: confidence === null ? 'clear' : 'finding',
      detections: confidence === null ? [] : [found],
      otherDetections: [],
      faintDetections: [],
      kind: null,
      model: { provider, name, version },
      scope: 0.98,
      quality: null,
      judgment: defaultJudgment,
      analyzedFrames: [0],
      processingTime: 0.1,
    });
    return begun.id;
  }
  const doubtful = async () => (await storeScan(server.context, { detections: [{ confidence: 0.6 }] })).id;

  test('review settings are stored, validated and written to the audit log', async () => {
    const settings = { randomCheckPercent: 3, secondReaderPercent: 12.5 };
    expect((await ada.send('PUT', '/api/admin/review-settings', settings)).body).toEqual(settings);
    expect((await ada.get('/api/admin/review-settings')).body).toEqual(settings);
    const [line] = await server.context.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'change review settings'));
    expect(line).toMatchObject({
      admin: 'ada',
      detail: '3 % random checks, 12.5 % second readings',
    });
    expect(
      (await ada.send('PUT', '/api/admin/review-settings', { ...settings, randomCheckPercent: 101 })).status,
    ).toBe(400);
  });

  test('a random check enters the queue regardless of its result, marked and ahead of uncertain scans', async () => {
    await complete(0.95);
    const low = await complete(0.6);
    await draw({ randomCheckPercent: 100 });
    const [sure, none] = [await complete(0.95), await complete(null)];
    const queue = await queueOf(rita);
    expect(queue.scans.map(({ id }) => id)).toEqual([...[none, sure].sort(), low]);
    expect(queue.scans.map(({ randomCheck }) => randomCheck)).toEqual([true, true, false]);
    expect((await queueOf(rita, '?filter=random-check')).total).toBe(2);
    const kept = await server.context.db.select().from(randomChecks);
    expect(kept.map(({ band }) => band).sort()).toEqual(['high', 'none']);
  });

  test('the live card uses random checks only, shows nothing below thirty, and outlives the scans', async () => {
    await draw({ randomCheckPercent: 100 });
    const [sure, none] = [await complete(0.9, 'dicom'), await complete(null)];
    await draw({});
    const other = await complete(0.6);
    const [made] = await server.context.db.select().from(randomChecks).where(eq(randomChecks.scanId, sure));
    await server.context.db.insert(randomChecks).values(
      Array.from({ length: 28 }, (_, n) => ({
        ...made!,
        id: randomUUID(),
        scanId: null,
        verdict: 'correct' as const,
        ...(n >= 19 && { band: 'none' as const }),
        ...(n >= 24 && { format: 'png' as const }),
      })),
    );
    await judge(rita, other, 'incorrect');
    await judge(rita, sure, 'correct');
    // One of the thirty is still open, so the draw is incomplete and nothing is published.
    expect(await liveCard()).toMatchObject({
      drawn: 30,
      judged: 29,
      correct: { n: 0, value: null, low: null, high: null },
    });
    await judge(rita, none, 'incorrect');
    const card = await liveCard();
    expect(card.correct).toMatchObject({ n: 30, value: 29 / 30 });
    expect(card.correct.low).toBeCloseTo(0.833, 3);
    expect(card.bands.find(({ band }) => band === 'high')).toMatchObject({ n: 20, value: null });
    expect(card.formats.find(({ format }) => format === 'dicom')).toMatchObject({ n: 25, value: null });
    await ada.send('DELETE', `/api/admin/scans/${sure}/review`);
    expect((await liveCard()).correct.n).toBe(0);
    await judge(rita, sure, 'correct');
    await server.context.db.delete(scans);
    expect((await liveCard()).correct).toEqual(card.correct);
  });

  test('a second reader sees the scan as unjudged, and the first reader does not see it again', async () => {
    await draw({ secondReaderPercent: 100 });
    const id = await doubtful();
    await judge(rita, id, 'correct', { reviewNotes: 'a secret between us' });
    expect((await queueOf(rita)).total).toBe(0);
    for (const reader of [tom, ada]) {
      const { scans: waiting, total } = await queueOf(reader);
      expect(total).toBe(1);
      expect(waiting[0]).toMatchObject({ id, reviewRequested: false });
      expect(JSON.stringify(waiting)).not.toContain('rita');
      const { body } = await reader.get<ResponseOf<typeof scanReviewsCall>>(`/api/admin/scans/${id}/reviews`);
      expect(body).toMatchObject({ status: 'open', events: [] });
      expect((await reader.get<{ total: number }>('/api/admin/reviews')).body.total).toBe(0);
      expect((await reader.send('DELETE', `/api/admin/scans/${id}/review`)).status).toBe(409);
    }
    const stale = await judge(tom, id, 'correct', { reviewVersion: 0 });
    expect(stale).toMatchObject({ status: 409 });
    expect((await judge(tom, id, 'correct', { reviewVersion: 1 })).status).toBe(200);
    expect((await queueOf(ada)).total).toBe(0);
    const { body: history } = await ada.get<ResponseOf<typeof scanReviewsCall>>(
      `/api/admin/scans/${id}/reviews`,
    );
    expect(history.status).toBe('correct');
    expect(history.events.map(({ by, reading }) => `${by} ${reading}`)).toEqual(['tom second', 'rita first']);
    expect((await queueOf(ada)).reviewedToday).toBe(2);
  });

  test('a claim that arrives after the first reader’s judgment does not hold up the second reader', async () => {
    await draw({ secondReaderPercent: 100 });
    const id = await doubtful();
    const open = (by: AdminClient) => by.send('POST', `/api/admin/scans/${id}/review/open`);
    await judge(rita, id, 'correct');
    for (const reader of [rita, tom]) expect((await open(reader)).body).toMatchObject({ openedBy: null });
  });

  test('a skipped second reading moves to the end, and a given one can be undone', async () => {
    await draw({ secondReaderPercent: 100 });
    const [read, open] = [await doubtful(), await doubtful()];
    await judge(rita, read, 'correct');
    expect((await queueOf(tom)).scans.map(({ id }) => id)).toEqual([read, open]);
    await tom.send('POST', `/api/admin/scans/${read}/review/skip`);
    expect((await queueOf(tom)).scans.map(({ id }) => id)).toEqual([open, read]);
    expect((await queueOf(tom, '?limit=1&offset=1')).scans.map(({ id }) => id)).toEqual([read]);
    await judge(tom, read, 'incorrect');
    expect((await queueOf(tom)).scans.map(({ id }) => id)).toEqual([open]);
    expect((await tom.send('DELETE', `/api/admin/scans/${read}/review`)).status).toBe(200);
    expect((await queueOf(tom)).scans.map(({ id }) => id)).toEqual([read, open]);
    const [row] = await server.context.db.select().from(scans).where(eq(scans.id, read));
    expect(row).toMatchObject({ reviewStatus: 'correct' });
  });

  test('a disagreement lists both readings, and an administrator’s judgment is final', async () => {
    await draw({ secondReaderPercent: 100 });
    const [verdicts, boxes, same] = [await doubtful(), await doubtful(), await doubtful()];
    await judge(rita, verdicts, 'correct');
    await judge(tom, verdicts, 'incorrect', { boxes: [] });
    await judge(rita, boxes, 'incorrect', { boxes: [box] });
    await judge(tom, boxes, 'incorrect', { boxes: [{ ...box, x: 50 }] });
    await judge(rita, same, 'incorrect', { boxes: [box] });
    await judge(tom, same, 'incorrect', { boxes: [{ ...box, x: 33 }] });
    const list = async () =>
      (await ada.get<ResponseOf<typeof adjudicationsCall>>('/api/admin/adjudications')).body;
    const { total, cases } = await list();
    expect(total).toBe(2);
    expect(cases.map(({ scan }) => scan.id)).toEqual([verdicts, boxes]);
    expect(cases[0]?.readings.map(({ action }) => action).sort()).toEqual(['correct', 'incorrect']);
    expect(cases.map(({ iou }) => iou)).toEqual([0, 0]);
    expect(JSON.stringify(cases)).not.toMatch(/rita|tom/);
    await ada.send('POST', `/api/admin/scans/${verdicts}/review/skip`);
    expect((await list()).cases.map(({ scan }) => scan.id)).toEqual([boxes, verdicts]);

    const final = { replaces: true, reviewNotes: 'settled', boxes: [] };
    const refused = await judge(rita, verdicts, 'incorrect', final);
    expect(refused).toMatchObject({ status: 403 });
    expect(refused.body.message).toContain('A lead reviewer or administrator has to settle it');
    expect((await rita.send('DELETE', `/api/admin/scans/${verdicts}/review`)).status).toBe(403);
    expect((await judge(ada, verdicts, 'incorrect', final)).status).toBe(200);
    expect((await list()).total).toBe(1);
    expect((await ada.send('DELETE', `/api/admin/scans/${verdicts}/review`)).status).toBe(200);
    expect((await list()).total).toBe(2);
    expect((await judge(ada, verdicts, 'incorrect', final)).status).toBe(200);
    expect((await list()).cases.map(({ scan }) => scan.id)).toEqual([boxes]);
    const { body } = await ada.get<ResponseOf<typeof scanReviewsCall>>(
      `/api/admin/scans/${verdicts}/reviews`,
    );
    expect(body.status).toBe('incorrect');
    expect(body.events[0]).toMatchObject({ by: 'ada', reading: 'final' });
    await ada.send('DELETE', `/api/admin/scans/${boxes}/review`);
    expect((await list()).total).toBe(0);

    const { body: agreement } = await ada.get<ResponseOf<typeof agreementCall>>('/api/admin/agreement');
    expect(agreement).toMatchObject({
      waiting: 0,
      disagreements: 0,
      verdict: { n: 3, value: null },
      kappa: { n: 3, value: null },
      boxes: { n: 3, meanIou: null },
    });
  });

  test('lists, downloads and log searches hide the first reading from anyone who may still give the second', async () => {
    await draw({ secondReaderPercent: 100 });
    const id = await doubtful();
    await judge(rita, id, 'incorrect', { boxes: [box], reviewNotes: 'left temporal' });
    const dataset = async () => (await ada.get<{ total: number }>('/api/admin/incorrect-scans')).body;
    expect(await dataset()).toMatchObject({ scans: [], total: 0 });
    const log = async () => JSON.stringify((await ada.get(`/api/admin/audit?search=${id}`)).body);
    expect(await log()).not.toContain('incorrect');
    const settled = await doubtful();
    await judge(ada, settled, 'incorrect', { boxes: [box] });
    const found = async (words: string) =>
      (await ada.get<{ total: number }>(`/api/admin/audit?search=${encodeURIComponent(words)}`)).body.total;
    const verdict = `review scan as incorrect ${id}`;
    expect(await found(verdict)).toBe(0);
    const files = async () =>
      unzip(await (await ada.request('/api/admin/incorrect-scans/download-all')).bytes());
    const blind = await files();
    expect(blind.get('provenance.csv')?.toString()).not.toContain('rita');
    expect(blind.get('provenance.csv')?.toString()).not.toContain('left temporal');
    expect(JSON.parse(blind.get('annotations.coco.json')!.toString()).images).toHaveLength(1);
    expect(blind.get('README.md')?.toString()).toContain('1 images are waiting for a second reader');

    await judge(tom, id, 'incorrect', { boxes: [box] });
    expect(await found(verdict)).toBe(1);
    expect((await dataset()).total).toBe(2);
    expect(await log()).toContain('review scan as incorrect');
    const seeing = await files();
    expect(seeing.get('provenance.csv')?.toString()).toContain('rita');
    expect(seeing.get('DATASHEET.md')?.toString()).toContain(
      '1 images have a blind second reading. On 1 of them (100.0%)',
    );
  });

  test('an adjudicator cannot find the names of the readers', async () => {
    await draw({ secondReaderPercent: 100 });
    const id = await doubtful();
    await judge(rita, id, 'incorrect', { boxes: [box] });
    await judge(tom, id, 'correct');
    const listed = async (who: AdminClient, query = '') =>
      (await who.get<ResponseOf<typeof reviewedScansCall>>(`/api/admin/reviews${query}`)).body;
    expect((await listed(ada)).scans.map(({ judgment }) => judgment.by)).toEqual(['A reader']);
    expect((await listed(ada, '?reviewer=rita')).total).toBe(0);
    expect((await listed(rita, '?reviewer=rita')).total).toBe(1);
    const dataset = await ada.get<{ scans: { flaggedByAdmin: string }[] }>('/api/admin/incorrect-scans');
    expect(dataset.body.scans[0]?.flaggedByAdmin).toBe('A reader');
    const log = JSON.stringify((await ada.get(`/api/admin/audit?search=${id}`)).body);
    expect(log).toContain('A reader');
    expect(log).not.toMatch(/rita|tom/);
    // A judgment that comes too late does not reveal them either.
    const late = await judge(ada, id, 'correct', { replaces: true, reviewVersion: 0 });
    expect(late).toMatchObject({ status: 409 });
    expect(late.body.message).toMatch(/^A reader has already judged this scan/);
    await judge(ada, id, 'correct', { replaces: true });
    expect(JSON.stringify((await ada.get(`/api/admin/audit?search=${id}`)).body)).toContain('rita');
  });

  test('a reader cannot settle their own scan, and a changed reading counts as first given', async () => {
    await draw({ secondReaderPercent: 100 });
    const id = await doubtful();
    await judge(rita, id, 'correct');
    await judge(ada, id, 'incorrect', { boxes: [] });
    const { body } = await ada.get<ResponseOf<typeof adjudicationsCall>>('/api/admin/adjudications');
    expect(body).toMatchObject({ total: 0, ownReadings: 1, cases: [] });
    const refused = await judge(ada, id, 'correct', { replaces: true });
    expect(refused).toMatchObject({ status: 403 });
    expect(refused.body.message).toContain('Someone else has to settle it');
    expect((await ada.send('DELETE', `/api/admin/scans/${id}/review`)).status).toBe(200);
    expect((await judge(ada, id, 'correct')).status).toBe(200);
    const { body: agreement } = await ada.get<ResponseOf<typeof agreementCall>>('/api/admin/agreement');
    expect(agreement.table).toContainEqual({ first: 'correct', second: 'incorrect', n: 1 });
    expect(agreement).toMatchObject({ waiting: 0, disagreements: 0, verdict: { n: 1 } });
  });

  test('readers can neither replace nor undo what an administrator settled', async () => {
    await draw({ secondReaderPercent: 100 });
    const id = await doubtful();
    await judge(rita, id, 'correct');
    await judge(tom, id, 'incorrect', { boxes: [] });
    expect((await judge(ada, id, 'incorrect', { replaces: true, boxes: [box] })).status).toBe(200);
    for (const reader of [rita, tom]) {
      const replaced = await judge(reader, id, 'correct', { replaces: true });
      expect(replaced).toMatchObject({ status: 403 });
      expect(replaced.body.message).toContain('This scan was settled');
      expect((await reader.send('DELETE', `/api/admin/scans/${id}/review`)).status).toBe(403);
    }
    const [row] = await server.context.db.select().from(scans).where(eq(scans.id, id));
    expect(row).toMatchObject({ reviewStatus: 'incorrect' });
    expect((await judge(ada, id, 'correct', { replaces: true })).status).toBe(200);
  });

  test('agreement and kappa are shown from thirty readings on, with their n', async () => {
    const reading = (
      firstAction: 'correct' | 'incorrect',
      secondAction: 'correct' | 'incorrect',
      n: number,
    ) =>
      Array.from({ length: n }, () => ({
        id: randomUUID(),
        scanId: null,
        status: 'agreed' as const,
        firstReviewId: randomUUID(),
        firstAction,
        secondAction,
        secondReviewId: randomUUID(),
        iou: 0.8,
        readAt: new Date(),
        countedFirst: firstAction,
        countedSecond: secondAction,
        countedIou: 0.8,
      }));
    await server.context.db
      .insert(secondReadings)
      .values([
        ...reading('correct', 'correct', 20),
        ...reading('incorrect', 'incorrect', 15),
        ...reading('correct', 'incorrect', 5),
        ...reading('incorrect', 'correct', 10),
      ]);
    const { body } = await ada.get<ResponseOf<typeof agreementCall>>('/api/admin/agreement');
    expect(body.verdict).toMatchObject({ n: 50, value: 0.7 });
    expect(body.kappa.n).toBe(50);
    expect(body.kappa.value).toBeCloseTo(0.4, 6);
    expect(body.boxes.meanIou).toBeCloseTo(0.8, 6);
    expect(body.table).toContainEqual({ first: 'correct', second: 'incorrect', n: 5 });
  });

  test('drift is computed from daily completed scans, and an alarm reaches the panel', async () => {
    await complete(0.9, 'dicom');
    const [day] = await server.context.db.select().from(scanDays);
    expect(day).toMatchObject({ scoped: 1, scopeSum: 0.98, dicom: 1, png: 0 });
    await server.context.db.delete(scanDays);
    for (let ago = 0; ago < 63; ago += 1) {
      const row = { day: dayOf(daysBefore(new Date(), ago)), completed: 10, withDetections: 10 };
      await server.context.db.insert(scanDays).values({ ...row, confidenceSum: ago < 7 ? 3 : 8 });
    }
    const { body } = await ada.get<{ driftAlarms: string[] }>('/api/admin/panel');
    expect(body.driftAlarms).toEqual(['confidence']);
  });
});
