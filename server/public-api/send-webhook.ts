import { createHmac } from 'node:crypto';
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import type { WebhookEvent } from '#contract/public-api.ts';
import type { Config } from '#server/config/config.ts';
import { lookupPublic, readTarget } from './webhook-target.ts';

/** A receiver must answer within this time and do its work afterward. */
const answerWithinMs = 10_000;

interface Delivery {
  url: string;
  secret: Buffer;
  /** The same for every attempt, so that a receiver can detect duplicates. */
  messageId: string;
  event: WebhookEvent;
  now: Date;
}

/** Signature of the Standard Webhooks specification: HMAC-SHA256 over id, time and body. */
export function signWebhook(secret: Buffer, messageId: string, seconds: number, body: string): string {
  const signature = createHmac('sha256', secret).update(`${messageId}.${seconds}.${body}`).digest('base64');
  return `v1,${signature}`;
}

/** Makes one attempt and returns the status. Does not follow redirects or read the response body. */
export async function sendWebhook(
  targets: Config['webhookTargets'],
  { url, secret, messageId, event, now }: Delivery,
  signal: AbortSignal,
): Promise<number> {
  const target = readTarget(url, targets);
  const body = JSON.stringify(event);
  const seconds = Math.floor(now.getTime() / 1_000);
  const send = target.protocol === 'https:' ? requestSecure : requestPlain;
  return new Promise((resolve, reject) => {
    const request = send(target, {
      method: 'POST',
      signal: AbortSignal.any([signal, AbortSignal.timeout(answerWithinMs)]),
      ...(targets === 'public' && { lookup: lookupPublic }),
      // No keep-alive, so that every connection is checked.
      agent: false,
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Sulcus-Webhooks/1',
        'webhook-id': messageId,
        'webhook-timestamp': String(seconds),
        'webhook-signature': signWebhook(secret, messageId, seconds, body),
      },
    });
    request.once('response', (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    request.once('error', reject);
    request.end(body);
  });
}
