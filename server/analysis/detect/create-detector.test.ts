import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  middlePrediction,
  providerErrors,
  type RoboflowEmulator,
  startRoboflowEmulator,
  workflowAnswer,
} from '#tests/emulators/roboflow.ts';
import { createDetector, type DetectorConfig, type ReadyDetector } from './create-detector.ts';
import { makeModelFolder } from './detector-parts.fixture.ts';

/** Loading a network or drawing a phantom takes seconds on a busy machine. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const image = { gray: new Uint8Array(80 * 60).fill(51), width: 80, height: 60 };

let provider: RoboflowEmulator;
let modelDir: string;
let reasons: string[];
const open: ReadyDetector[] = [];

beforeEach(async () => {
  provider = await startRoboflowEmulator();
  provider.setDefault(workflowAnswer([middlePrediction(80, 60)], { width: 80, height: 60 }));
  modelDir = await makeModelFolder();
  reasons = [];
});
afterEach(async () => {
  await Promise.all(open.splice(0).map(({ detector }) => detector.close()));
  await provider.close();
  await rm(modelDir, { recursive: true });
});

async function start(change: Partial<DetectorConfig> = {}): Promise<ReadyDetector> {
  const ready = await createDetector(
    {
      detector: 'roboflow',
      fallback: 'embedded',
      roboflow: { url: provider.url, apiKey: 'rf_key_abcdef', workspace: 'lab', workflow: 'version2' },
      modelDir,
      threads: 1,
      ...change,
    },
    {
      quota: { take: async () => true },
      sleep: async () => {},
      onFallback: (reason) => {
        reasons.push(reason.code);
      },
    },
  );
  open.push(ready);
  return ready;
}

test('the embedded model needs no provider and brings its card', async () => {
  const { detector, shipped } = await start({ detector: 'embedded', roboflow: null });
  expect(await detector.detect(image)).toMatchObject({ model: { provider: 'embedded', version: 'tiny-1' } });
  expect(shipped?.card.version).toBe('tiny-1');
  expect(provider.requests).toHaveLength(0);
});

test('the provider gives the boxes and the embedded model the scope score', async () => {
  const { detector } = await start();
  const result = await detector.detect(image);
  expect(result.model.provider).toBe('roboflow');
  expect(result.hosted).toMatchObject([{ class: 'object', x: 40 }]);
  // 60 of 80 rows are gray 51, the padding is black.
  expect(result.own?.reading.scope).toBeCloseTo(0.2 * 0.75, 2);
});

test.each(['routeCredits', 'tooMany', 'internal', 'badGateway', 'unavailable', 'gatewayTimeout'] as const)(
  'on %s the embedded model steps in, and the result says so',
  async (name) => {
    const { detector } = await start();
    provider.setDefault(providerErrors[name]);
    const result = await detector.detect(image);
    expect(result.model).toEqual({ name: 'Sulcus', version: 'tiny-1', provider: 'embedded' });
    expect(result.hosted ?? null).toBeNull();
    expect(result.own?.reading.boxes).toHaveLength(1);
    expect(reasons).toHaveLength(1);
  },
);

test('a wrong key is shown, not hidden behind the embedded model', async () => {
  const { detector } = await start();
  provider.setDefault(providerErrors.routeKey);
  await expect(detector.detect(image)).rejects.toThrow('ROBOFLOW_API_KEY');
});

test('without a fallback the reason reaches the visitor', async () => {
  const { detector } = await start({ fallback: 'none' });
  provider.setDefault(providerErrors.routeCredits);
  await expect(detector.detect(image)).rejects.toMatchObject({ code: 'detector_billing' });
});

test('without a fallback a missing model costs only the scope score', async () => {
  const { detector, shipped } = await start({ fallback: 'none', modelDir: join(modelDir, 'nowhere') });
  expect(shipped).toBeNull();
  expect(await detector.detect(image)).toMatchObject({ own: null, model: { provider: 'roboflow' } });
});

test('the self test of a failing provider fails, and says who analyzes meanwhile', async () => {
  const { detector } = await start();
  provider.setDefault(providerErrors.routeCredits);
  expect(await detector.selfTest()).toMatchObject({
    success: false,
    seen: { outcome: 'failed', code: 'detector_billing' },
    replacement: { success: expect.any(Boolean), version: expect.any(String) },
  });
});

test('a model whose card names another file is refused', async () => {
  await writeFile(join(modelDir, 'sulcus.onnx'), 'another file');
  await expect(start({ detector: 'embedded' })).rejects.toThrow(/does not match card.json.*SHA-256/);
});

test('a missing and a broken card are refused with their path', async () => {
  const card = join(modelDir, 'card.json');
  await writeFile(card, '{"version": 7}');
  await expect(start({ detector: 'embedded' })).rejects.toThrow(`${card} is wrong at "`);
  await writeFile(card, 'no json');
  await expect(start({ detector: 'embedded' })).rejects.toThrow(`${card} is not JSON`);
  await rm(card);
  await expect(start({ detector: 'embedded' })).rejects.toThrow(`${card} cannot be read`);
});
