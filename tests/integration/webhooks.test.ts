import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import type { ApiScan } from '#contract/public-api.ts';
import { revokeKey } from '#server/api-keys/keys.ts';
import { webhooks } from '#server/platform/db/schema.ts';
import { webhookJob } from '#server/public-api/webhook-job.ts';
import { newKeyHolder, submitSample } from '#tests/harness/api-keys.ts';
import { serverPlace } from '#tests/harness/databases.ts';
import { sharedServer } from '#tests/harness/shared-server.ts';

const server = sharedServer(serverPlace, { WEBHOOK_TARGETS: 'any' });

interface Delivery {
  headers: Record<string, string>;
  body: string;
}

/** A webhook receiver that answers with these statuses, then with 200. */
async function startReceiver(...statuses: number[]) {
  const received: Delivery[] = [];
  const receiver = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    received.push({ headers: request.headers as Record<string, string>, body });
    response.writeHead(statuses.shift() ?? 200, { location: '/elsewhere' }).end();
  });
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  return { url, received, close: () => receiver.close() };
}

const runJob = (scanId: string, lastAttempt = false): Promise<void> =>
  webhookJob.handler({ webhookId: scanId }, server.context, {
    signal: new AbortController().signal,
    attempt: 1,
    lastAttempt,
  });

test('the end of a scan is reported by a signed webhook, which is retried until it is delivered or given up', async () => {
  const receiver = await startReceiver(200, 500, 302);
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
  await expect(runJob(id)).rejects.toThrow('The receiver answered 302.');
  await runJob(id);
  const ids = receiver.received.map((each) => each.headers['webhook-id']);
  expect(new Set(ids).size).toBe(1);
  receiver.close();
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

test('a webhook is not retried when its receiver is gone or internal, or its key was revoked', async () => {
  const receiver = await startReceiver(410);
  const holder = await newKeyHolder(server);
  const { id, self } = await submitSample(holder, 'one-lesion', { webhookUrl: receiver.url });
  const stateOf = async () => ((await (await holder.request(self)).json()) as ApiScan).webhook;
  await vi.waitFor(async () => expect(await stateOf()).toMatchObject({ state: 'failed', attempts: 1 }), {
    timeout: 60_000,
  });
  const strict = {
    ...server.context,
    config: { ...server.context.config, webhookTargets: 'public' as const },
  };
  await server.context.db.update(webhooks).set({ url: 'https://127.0.0.1/' }).where(eq(webhooks.scanId, id));
  const signal = new AbortController().signal;
  await webhookJob.handler({ webhookId: id }, strict, { signal, attempt: 1, lastAttempt: false });
  expect(await stateOf()).toMatchObject({
    state: 'failed',
    problem: expect.stringContaining('public addresses'),
  });
  await revokeKey(server.context, 'ada', holder.key.id);
  await server.context.db.update(webhooks).set({ url: receiver.url }).where(eq(webhooks.scanId, id));
  await webhookJob.handler({ webhookId: id }, server.context, { signal, attempt: 1, lastAttempt: false });
  const [row] = await server.context.db.select().from(webhooks).where(eq(webhooks.scanId, id));
  expect(row).toMatchObject({ problem: 'The key was revoked.', deliveredAt: null });
  expect(receiver.received).toHaveLength(1);
  receiver.close();
});
