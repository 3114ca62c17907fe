import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import type { ResponseOf } from '#contract/call.ts';
import type { webhooksCall } from '#contract/operations.ts';
import type { ApiScan } from '#contract/public-api.ts';
import { revokeKey } from '#server/api-keys/keys.ts';
import { webhooks } from '#server/platform/db/schema.ts';
import { webhookJob } from '#server/public-api/webhook-job.ts';
import { webhookJobType } from '#server/scan/jobs.ts';
import { failScan } from '#server/scan/life.ts';
import { signedIn } from '#tests/harness/admin-client.ts';
import { newKeyHolder, submitSample } from '#tests/harness/api-keys.ts';
import { serverPlace } from '#tests/harness/databases.ts';
import { listen } from '#tests/harness/listen.ts';
import { sharedServer } from '#tests/harness/shared-server.ts';

const server = sharedServer(serverPlace, { WEBHOOK_TARGETS: 'any' });

interface Delivery {
  headers: Record<string, string>;
  body: string;
}

/** A webhook receiver that answers with these statuses, then with 200. */
async function startReceiver(...statuses: number[]) {
  const received: Delivery[] = [];
  const { url, close } = await listen(
    createServer(async (request, response) => {
      received.push({ headers: request.headers as Record<string, string>, body: await text(request) });
      response.writeHead(statuses.shift() ?? 200, { location: '/elsewhere' }).end();
    }),
  );
  return { url: `${url}/hook`, received, close };
}

const signal = new AbortController().signal;
const runJob = (webhookId: string, lastAttempt = false, context = server.context): Promise<void> =>
  webhookJob.handler({ webhookId }, context, { signal, attempt: 1, lastAttempt });

test('the end of a scan is reported by a signed webhook, which is retried until it is delivered or given up', async () => {
  const receiver = await startReceiver(200, 500, 302);
  const admin = await signedIn(server);
  const holder = await newKeyHolder(server);
  const { id, self } = await submitSample(holder, 'dicom', { webhookUrl: receiver.url });
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1), { timeout: 60_000 });
  const [{ headers, body }] = receiver.received as [Delivery];
  expect(JSON.parse(body)).toMatchObject({ type: 'scan.completed', data: { id, status: 'completed', self } });
  // Verified as a receiver would, from the documentation alone.
  const secret = Buffer.from(holder.webhookSecret.replace('whsec_', ''), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const expected = createHmac('sha256', secret).update(signed).digest('base64');
  expect(headers['webhook-signature']).toBe(`v1,${expected}`);
  const delivered = { url: receiver.url, state: 'delivered', attempts: 1, problem: null };
  const stateOf = async () => ((await (await holder.request(self)).json()) as ApiScan).webhook;
  await vi.waitFor(async () => expect(await stateOf()).toEqual(delivered), 20_000);
  // As if the process had died in the last attempt, after the work was done.
  const giveUp = () => webhookJob.giveUp?.({ webhookId: id }, server.context);
  expect(await giveUp()).toBe(false);
  expect(await stateOf()).toEqual(delivered);

  await expect(runJob(id)).rejects.toThrow('The receiver answered 500.');
  const listed = async () =>
    (await admin.get<ResponseOf<typeof webhooksCall>>('/api/admin/operations/webhooks')).body.webhooks;
  const row500 = { scanId: id, url: receiver.url, apiKey: 'a test', attempts: 2, failedAt: null };
  const shown = { ...row500, problem: 'The receiver answered 500.', nextTry: null };
  expect(await listed()).toEqual([shown]);
  const start = new Date(Date.now() + 3_600_000);
  await server.context.queue.enqueue(webhookJobType, { webhookId: id }, { delaySeconds: 3_600 });
  const [{ nextTry } = shown] = await listed();
  expect(Math.abs(Date.parse(String(nextTry)) - start.getTime())).toBeLessThan(120_000);
  await expect(runJob(id)).rejects.toThrow('The receiver answered 302.');
  await runJob(id);
  const ids = receiver.received.map((each) => each.headers['webhook-id']);
  expect(new Set(ids).size).toBe(1);
  await receiver.close();
  await expect(runJob(id)).rejects.toThrow('ECONNREFUSED');
  expect(await giveUp()).toBe(true);
  expect(await stateOf()).toMatchObject({
    state: 'failed',
    problem: expect.stringContaining('interrupted during the last attempt'),
  });
  await runJob(id, true);
  const [row] = await server.context.db.select().from(webhooks).where(eq(webhooks.scanId, id));
  expect(row).toMatchObject({ attempts: 6, deliveredAt: null });
  expect(row?.failedAt).not.toBeNull();
});

test('a scan that fails is reported as failed', async () => {
  const receiver = await startReceiver();
  const { id, self } = await submitSample(await newKeyHolder(server), 'dicom', { webhookUrl: receiver.url });
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1), { timeout: 60_000 });
  expect(await failScan(server.context, id, 'picture_missing', ['completed'])).toBe(true);
  await vi.waitFor(() => expect(receiver.received).toHaveLength(2), { timeout: 60_000 });
  expect(JSON.parse(receiver.received[1]!.body)).toMatchObject({
    type: 'scan.failed',
    data: { id, status: 'failed', self },
  });
  await receiver.close();
});

test('a receiver whose name leads nowhere public is tried again, and the stored problem says no more than that', async () => {
  const holder = await newKeyHolder(server);
  const { db, config } = server.context;
  const strict = { ...server.context, config: { ...config, webhookTargets: 'public' as const } };
  const { id } = await submitSample(holder, 'one-lesion');
  await db.insert(webhooks).values({ scanId: id, url: 'https://nobody.example/' });
  const problem = 'The name of the receiver leads to no public address.';
  await expect(runJob(id, false, strict)).rejects.toThrow(problem);
  const [row] = await db.select().from(webhooks).where(eq(webhooks.scanId, id));
  expect(row).toMatchObject({ problem, failedAt: null });
});

test('a webhook is not retried when its receiver is gone or internal, or its key was revoked', async () => {
  const receiver = await startReceiver(410);
  const holder = await newKeyHolder(server);
  const { id, self } = await submitSample(holder, 'one-lesion', { webhookUrl: receiver.url });
  const stateOf = async () => ((await (await holder.request(self)).json()) as ApiScan).webhook;
  await vi.waitFor(async () => expect(await stateOf()).toMatchObject({ state: 'failed', attempts: 1 }), {
    timeout: 60_000,
  });
  const { config, db } = server.context;
  const strict = { ...server.context, config: { ...config, webhookTargets: 'public' as const } };
  await db.update(webhooks).set({ url: 'https://127.0.0.1/' }).where(eq(webhooks.scanId, id));
  await runJob(id, false, strict);
  expect(await stateOf()).toMatchObject({
    state: 'failed',
    problem: expect.stringContaining('public addresses'),
  });
  await revokeKey(server.context, 'ada', holder.key.id);
  await server.context.db.update(webhooks).set({ url: receiver.url }).where(eq(webhooks.scanId, id));
  await runJob(id);
  const [row] = await server.context.db.select().from(webhooks).where(eq(webhooks.scanId, id));
  expect(row).toMatchObject({ problem: 'The key was revoked.', deliveredAt: null });
  expect(receiver.received).toHaveLength(1);
  await receiver.close();
});
