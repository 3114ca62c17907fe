import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Detector } from '#server/ports/detector.ts';
import {
  middlePrediction,
  modelAnswer,
  type ProviderBehavior,
  providerErrors,
  type RoboflowEmulator,
  startRoboflowEmulator,
  workflowAnswer,
} from '#tests/emulators/roboflow.ts';
import { createRoboflowDetector, type RoboflowOptions } from './roboflow-detector.ts';

/** Loading a network or drawing a phantom takes seconds on a busy machine. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const key = 'rf_secret_key_1234567890';
const image = { gray: new Uint8Array(80 * 60).fill(128), width: 80, height: 60 };
const found = workflowAnswer([middlePrediction(80, 60)], { width: 80, height: 60 });

let provider: RoboflowEmulator;
let pauses: number[];
let taken: number;

beforeEach(async () => {
  provider = await startRoboflowEmulator();
  pauses = [];
  taken = 0;
});
afterEach(() => provider.close());

function connect(options: Partial<RoboflowOptions> = {}, allowed = Number.POSITIVE_INFINITY): Detector {
  return createRoboflowDetector(
    { url: provider.url, apiKey: key, workspace: 'lab', workflow: 'version2', ...options },
    {
      quota: { take: async () => ++taken <= allowed },
      now: () => Date.parse('2025-08-20T12:00:00Z'),
      sleep: async (milliseconds) => {
        pauses.push(milliseconds);
      },
    },
  );
}

const refused = (error: object, ...settings: Parameters<typeof connect>): Promise<void> =>
  expect(connect(...settings).detect(image)).rejects.toMatchObject(error);

describe('what is sent', () => {
  test('a workflow gets JSON with the slice as a base64 PNG and the key in the header', async () => {
    await connect().detect(image);
    const [request] = provider.requests;
    expect(request).toMatchObject({ method: 'POST', url: '/lab/workflows/version2' });
    expect(request!.headers.authorization).toBe(`Bearer ${key}`);
    const body = JSON.parse(request!.body.toString());
    expect(body).toMatchObject({ api_key: key, inputs: { image: { type: 'base64' } } });
    const sent = await sharp(Buffer.from(body.inputs.image.value, 'base64'), {
      limitInputPixels: 1e6,
    }).metadata();
    expect(sent).toMatchObject({ format: 'png', width: 80, height: 60, channels: 1 });
  });

  test('a single model gets the slice as multipart part "file"', async () => {
    provider.setDefault(modelAnswer([], { width: 80, height: 60 }));
    await connect({ url: `${provider.url}/brain-tumor/2/`, workspace: undefined }).detect(image);
    const [request] = provider.requests;
    expect(request!.url).toBe('/brain-tumor/2');
    expect(request!.headers['content-type']).toMatch(/^multipart\/form-data/);
    expect(request!.headers.authorization).toBe(`Bearer ${key}`);
    expect(request!.body.toString('latin1')).toContain('name="file"; filename="slice.png"');
  });

  test('the key is never part of an address', async () => {
    provider.queue(providerErrors.tooMany, providerErrors.unavailable);
    await connect().detect(image);
    expect(provider.requests).toHaveLength(3);
    for (const request of provider.requests) expect(request.url).not.toContain(key);
  });

  test('an address that carries a key is refused before anything is sent', () => {
    expect(() => connect({ url: `${provider.url}/?api_key=${key}` })).toThrow('ROBOFLOW_API_KEY');
  });

  test('a redirect is not followed', async () => {
    provider.queue({ status: 307, headers: { location: `${provider.url}/elsewhere` } });
    await refused({ code: 'detector_unavailable' });
    expect(provider.requests).toHaveLength(1);
  });
});

describe('what is answered', () => {
  test('a workflow answer becomes detections: center in pixels, size in fractions, the label as it is', async () => {
    provider.setDefault(found);
    const result = await connect().detect(image);
    expect(result.hosted).toEqual([
      { class: 'object', class_id: 0, confidence: 0.91, x: 40, y: 30, width: 0.25, height: 0.2 },
    ]);
    expect(result).toMatchObject({ own: null, model: { provider: 'roboflow', version: 'version2' } });
  });

  test('the answer of a single model means the same', async () => {
    provider.setDefault(modelAnswer([middlePrediction(80, 60)], { width: 80, height: 60 }));
    const { hosted } = await connect().detect(image);
    expect(hosted).toMatchObject([{ x: 40, y: 30, width: 0.25, height: 0.2 }]);
  });

  test('coordinates of a resized copy are brought back to the picture', async () => {
    provider.setDefault(workflowAnswer([middlePrediction(640, 480)], { width: 640, height: 480 }));
    const { hosted } = await connect().detect(image);
    expect(hosted).toMatchObject([{ x: 40, y: 30, width: 0.25, height: 0.2 }]);
  });

  test('nothing found, with a picture size of null, is an empty result', async () => {
    provider.setDefault(workflowAnswer([], { width: null, height: null }));
    expect((await connect().detect(image)).hosted).toEqual([]);
  });

  test('detections below the cut-off are left out, the others come best first', async () => {
    const predictions = [0.45, 0.39, 0.8].map((confidence) => middlePrediction(80, 60, confidence));
    provider.setDefault(workflowAnswer(predictions, { width: 80, height: 60 }));
    const confidences = async (minConfidence?: number): Promise<number[]> =>
      (await connect().detect(image, { minConfidence })).hosted!.map((detection) => detection.confidence);
    expect(await confidences()).toEqual([0.8, 0.45]);
    expect(await confidences(0.1)).toEqual([0.8, 0.45, 0.39]);
  });

  test.each([
    ['no predictions at all', { body: { outputs: [{ picture: { type: 'base64', value: '' } }] } }],
    ['no JSON', { body: 'hello' }],
    ['numbers that are none', { body: { outputs: [{ a: { predictions: [{ x: 'left' }] } }] } }],
  ])('an answer with %s is unreadable', async (_, behavior: ProviderBehavior) => {
    provider.setDefault(behavior);
    await refused({ code: 'detector_unavailable', mayFallBack: true });
  });
});

describe('errors', () => {
  test.each([
    ['gateCredits', 'detector_billing', true],
    ['routeCredits', 'detector_billing', true],
    ['forbiddenCredits', 'detector_billing', true],
    ['lockedBilling', 'detector_billing', true],
    ['stepCredits', 'detector_billing', true],
    ['internal', 'detector_unavailable', true],
    ['badGateway', 'detector_unavailable', true],
    ['gateKey', 'detector_refused', false],
    ['routeKey', 'detector_refused', false],
    ['forbidden', 'detector_refused', false],
    ['notFound', 'detector_refused', false],
    ['locked', 'detector_refused', false],
    ['badRequest', 'detector_refused', false],
    ['stepFailed', 'detector_refused', false],
  ] as const)('%s becomes %s after one try', async (name, code, mayFallBack) => {
    provider.setDefault(providerErrors[name]);
    await refused({ name: 'AppError', code, mayFallBack });
    expect(provider.requests).toHaveLength(1);
  });

  test('a message about money contains BILLING and what the provider said', async () => {
    provider.setDefault(providerErrors.stepCredits);
    await expect(connect().detect(image)).rejects.toThrow(/BILLING.*Not enough credits/);
  });

  test('a provider that repeats the key does not get it into a message', async () => {
    provider.setDefault({ status: 401, body: { message: `Key ${key} is unknown` } });
    const error: unknown = await connect()
      .detect(image)
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect((error as Error).message).toContain('[key]');
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain(key);
  });
});

describe('patience', () => {
  test.each(['tooMany', 'unavailable', 'gatewayTimeout'] as const)(
    '%s is tried three times in all',
    async (name) => {
      provider.setDefault(providerErrors[name]);
      const code = name === 'tooMany' ? 'detector_limit' : 'detector_unavailable';
      await refused({ code, mayFallBack: true });
      expect(provider.requests).toHaveLength(3);
      expect(taken).toBe(3);
    },
  );

  test('a try that succeeds ends the waiting', async () => {
    provider.queue(providerErrors.unavailable, providerErrors.gatewayTimeout, found);
    expect((await connect().detect(image)).hosted).toHaveLength(1);
    expect(provider.requests).toHaveLength(3);
  });

  test('Retry-After is honored in seconds and as a date; without it pauses grow', async () => {
    const later = { 'retry-after': 'Wed, 20 Aug 2025 12:00:07 GMT' };
    provider.queue(providerErrors.tooMany, { ...providerErrors.unavailable, headers: later }, found);
    await connect().detect(image);
    expect(pauses).toEqual([3000, 7000]);
    pauses = [];
    provider.queue(providerErrors.gatewayTimeout, providerErrors.gatewayTimeout, found);
    await connect().detect(image);
    expect(pauses).toEqual([500, 1000]);
  });

  test('a pause too long for a visitor is passed on instead of slept through', async () => {
    provider.setDefault({ ...providerErrors.tooMany, headers: { 'retry-after': '120' } });
    await refused({ code: 'detector_limit', retryAfter: 120 });
    expect(pauses).toEqual([]);
  });

  test('an answer that takes too long is given up', async () => {
    provider.setDefault({ ...found, delayMs: 60_000 });
    const message = 'The hosted detector did not answer in time.';
    await refused({ code: 'detector_unavailable', message, mayFallBack: true }, { timeoutMs: 80 });
    expect(provider.requests).toHaveLength(1);
  });

  test('a connection that breaks, and a server that is not there, are unavailable', async () => {
    provider.setDefault({ hangUp: true });
    await refused({ code: 'detector_unavailable', mayFallBack: true });
    const gone = await startRoboflowEmulator();
    await gone.close();
    await refused({ code: 'detector_unavailable' }, { url: gone.url });
  });
});

describe('the hourly quota', () => {
  test('a used-up quota is a limit, and nothing is sent', async () => {
    await refused({ code: 'detector_limit', mayFallBack: true }, {}, 0);
    expect(provider.requests).toHaveLength(0);
  });

  test('every try counts', async () => {
    provider.setDefault(providerErrors.tooMany);
    await expect(connect({}, 2).detect(image)).rejects.toThrow('1,000 requests an hour');
    expect(provider.requests).toHaveLength(2);
  });
});

test('the self test says whether the provider answers', async () => {
  provider.setDefault(found);
  expect(await connect().selfTest()).toMatchObject({ success: true });
  provider.setDefault(providerErrors.routeCredits);
  expect(await connect().selfTest()).toEqual({
    success: false,
    seen: { outcome: 'failed', code: 'detector_billing' },
  });
});
