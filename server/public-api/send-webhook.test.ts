import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { sendWebhook } from './send-webhook.ts';
import { TargetRefused } from './webhook-target.ts';

/** A server that answers everything with a redirect and counts its requests. */
async function startReceiver(location: string): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(307, { location }).end();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, asked };
}

const delivery = (url: string) => ({
  url,
  secret: Buffer.alloc(32, 7),
  messageId: 'message',
  event: {
    type: 'scan.completed' as const,
    timestamp: '2026-01-05T00:00:00Z',
    data: {
      id: '6a0f7f4e-7b0a-4b5e-9c3e-0d1f2a3b4c5d',
      status: 'completed' as const,
      self: '/api/v1/scans/x',
    },
  },
  now: new Date(),
});
const { signal } = new AbortController();

test('a receiver that redirects into this network has its answer noted, and is not followed', async () => {
  const inside = await startReceiver('/');
  const outside = await startReceiver(inside.url);
  expect(await sendWebhook('any', delivery(outside.url), signal)).toBe(307);
  expect(outside.asked).toHaveLength(1);
  expect(inside.asked).toEqual([]);
});

test('a name that leads to this machine by the time of the call is refused before anything is sent', async () => {
  const inside = await startReceiver('/');
  const { port } = new URL(inside.url);
  // The name looks public. Its address is checked when the connection is made.
  const sent = sendWebhook('public', delivery(`https://ip6-localhost:${port}/`), signal);
  await expect(sent).rejects.toThrow();
  await expect(sendWebhook('public', delivery(`https://localhost.:${port}/`), signal)).rejects.toThrow();
  await expect(sendWebhook('public', delivery('https://[::ffff:127.0.0.1]/'), signal)).rejects.toThrow(
    TargetRefused,
  );
  expect(inside.asked).toEqual([]);
});
