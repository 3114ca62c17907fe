import { setTimeout as wait } from 'node:timers/promises';
import { confidenceCutOff, providerRequestsPerHour } from '#contract/constants.ts';
import { modelNames } from '#contract/format.ts';
import { shownVersion } from '#contract/recorded-model.ts';
import type { GrayPicture } from '#imaging/picture/gray-picture.ts';
import type { Detector } from '#server/ports/detector.ts';
import { createPhantomTest } from '../phantom-test.ts';
import { readProviderAnswer } from './provider-answer.ts';
import { errorOfStatus, ProviderError, readErrorText } from './provider-error.ts';
import { buildRequest, endpointOf, type RoboflowSettings } from './provider-request.ts';

/** Counts requests to the provider across all processes. False if the hourly quota is used up. */
interface ProviderQuota {
  take(): Promise<boolean>;
}

export interface RoboflowDeps {
  quota: ProviderQuota;
  now?: () => number;
  sleep?: (milliseconds: number) => Promise<void>;
}

export interface RoboflowOptions extends RoboflowSettings {
  /** Per attempt, including the response body. */
  timeoutMs?: number;
}

const tries = 3;
const retried = new Set([429, 503, 504]);
/** A visitor is waiting, so a longer Retry-After is reported as an error instead. */
const longestPauseSeconds = 10;
const maxAnswerBytes = 32 * 1024 * 1024;

/** The hosted provider, or a self-hosted Roboflow Inference server. */
export function createRoboflowDetector(options: RoboflowOptions, deps: RoboflowDeps): Detector {
  const { quota, now = Date.now, sleep = (milliseconds) => wait(milliseconds) } = deps;
  // Refuse an invalid URL now, not with the first picture.
  endpointOf(options);
  const identity = {
    name: modelNames.roboflow,
    version: shownVersion(options.workflow),
    provider: 'roboflow' as const,
  };
  const withoutKey = (text: string): string =>
    options.apiKey === '' ? text : text.replaceAll(options.apiKey, '[key]');

  const testOnPhantom = createPhantomTest({ mustFind: false });
  const detector: Detector = {
    detect: async (image, { minConfidence = confidenceCutOff } = {}) => {
      const started = performance.now();
      const request = buildRequest(options, await encodePng(image), minConfidence);
      const found = readProviderAnswer(await askWithRetries(request), image);
      if (found === undefined) throw unreadable();
      return {
        own: null,
        hosted: found.filter(({ confidence }) => confidence >= minConfidence),
        model: identity,
        milliseconds: performance.now() - started,
      };
    },
    describe: () => identity,
    selfTest: () => testOnPhantom(detector),
    close: async () => {},
  };
  return detector;

  async function askWithRetries(request: ReturnType<typeof buildRequest>): Promise<unknown> {
    for (let attempt = 1; ; attempt++) {
      if (!(await quota.take())) {
        throw new ProviderError(
          'detector_limit',
          (t) => t('detector.usedUp', { most: providerRequestsPerHour }),
          { mayFallBack: true, retryAfter: 600 },
        );
      }
      const answer = await ask(request);
      if (answer.ok) return answer.json;
      const pause = answer.retryAfter ?? 2 ** (attempt - 1) / 2;
      if (!retried.has(answer.status) || attempt === tries || pause > longestPauseSeconds) {
        throw errorOfStatus(answer.status, withoutKey(answer.errorText), answer.retryAfter);
      }
      await sleep(pause * 1000);
    }
  }

  async function ask({ url, headers, body }: ReturnType<typeof buildRequest>): Promise<ProviderReply> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers,
        body,
        // A redirect would send the key in the body to its target.
        redirect: 'error',
        signal: AbortSignal.timeout(options.timeoutMs ?? 20_000),
      });
      const text = await readLimited(response);
      if (!response.ok) {
        const retryAfter = readRetryAfter(response.headers.get('retry-after'), now());
        return { ok: false, status: response.status, errorText: readErrorText(text), retryAfter };
      }
      return { ok: true, json: parseJson(text) };
    } catch (error) {
      if (error instanceof ProviderError) throw error;
      const timedOut = error instanceof Error && error.name === 'TimeoutError';
      throw new ProviderError(
        'detector_unavailable',
        (t) => t(timedOut ? 'detector.timedOut' : 'detector.unreachable'),
        { mayFallBack: true, cause: error },
      );
    }
  }
}

type ProviderReply =
  | { ok: true; json: unknown }
  | { ok: false; status: number; errorText: string; retryAfter: number | undefined };

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw unreadable(cause);
  }
}

function unreadable(cause?: unknown): ProviderError {
  return new ProviderError('detector_unavailable', (t) => t('detector.unreadable'), {
    mayFallBack: true,
    cause,
  });
}

/** Seconds to wait, from a Retry-After header in either of its forms (RFC 9110 10.2.3). */
function readRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  if (/^\d+$/.test(header.trim())) return Number(header);
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1000));
}

async function readLimited(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > maxAnswerBytes) throw unreadable();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

async function encodePng(image: GrayPicture): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const { gray, width, height } = image;
  return sharp(gray, { raw: { width, height, channels: 1 }, limitInputPixels: width * height })
    .toColourspace('b-w')
    .png({ compressionLevel: 2 })
    .toBuffer();
}
