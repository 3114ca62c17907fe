import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { EmbeddedDetector } from '#server/ports/detector.ts';
import { createEmbeddedDetector } from './embedded-detector.ts';
import type { RunnableModel } from './load-model.ts';
import type { PoolOptions } from './network-pools.ts';
import { writeTinyNetwork } from './tiny-network.fixture.ts';

/** Loading a network or drawing a phantom takes seconds on a busy machine. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let folder = '';
let model: RunnableModel;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sulcus-detector-'));
  model = {
    path: join(folder, 'sulcus.onnx'),
    name: 'Tiny',
    version: 'tiny-1',
    input: { name: 'image', size: 64 },
    postprocess: { nmsIou: 0.5, blendIou: 0.7, maxDetections: 5, typeThreshold: 0.5, scopeThreshold: 0.5 },
  };
  const anchors: [number, number, number, number, number][] = [
    [16, 16, 32, 48, 0.875],
    [17, 16, 33, 48, 0.75],
    [40, 40, 56, 56, 0.25],
  ];
  await writeFile(model.path, writeTinyNetwork({ size: 64, anchors }));
});
afterAll(() => rm(folder, { recursive: true }));

/** A detector for one test. */
async function open(options: PoolOptions = {}): Promise<EmbeddedDetector> {
  const detector = await createEmbeddedDetector(model, options);
  onTestFinished(() => detector.close());
  return detector;
}

test('a network runs in a thread and its boxes come back in pixels of the picture', async () => {
  const detector = await open();
  const result = await detector.detect({
    gray: new Uint8Array(128 * 128).fill(51),
    width: 128,
    height: 128,
  });
  expect(result.own.reading.boxes[0]).toEqual({
    class: 'glioma',
    class_id: 1,
    confidence: 0.875,
    typeProbability: 0.9,
    x: 48.92,
    y: 64,
    width: 0.25,
    height: 0.5,
  });
  expect(result.own.reading.scope).toBeCloseTo(0.2, 5);
  expect(result.model).toEqual({ name: 'Tiny', version: 'tiny-1', provider: 'embedded' });
  expect(result.milliseconds).toBeGreaterThan(0);
});

test('a lower limit returns more', async () => {
  const detector = await open();
  const image = { gray: new Uint8Array(64 * 64), width: 64, height: 64 };
  const from = async (minConfidence: number) =>
    (await detector.detect(image, { minConfidence })).own.reading.boxes.map(({ confidence }) => confidence);
  expect(await from(0.4)).toEqual([0.875]);
  expect(await from(0.1)).toEqual([0.875, 0.25]);
});

test('several pictures at once are shared out among threads that end after a rest, with the same answers', async () => {
  const detector = await open({ threads: 2, cores: 2, restAfter: 1 });
  const image = { gray: new Uint8Array(600 * 600).fill(51), width: 600, height: 600 };
  const answers = (count: number) => Promise.all(Array.from({ length: count }, () => detector.detect(image)));
  const boxes = (found: Awaited<ReturnType<typeof answers>>) => found.map(({ own }) => own.reading.boxes);
  const threads = () => process.getActiveResourcesInfo().filter((kind) => kind === 'MessagePort').length;
  const [alone] = boxes(await answers(1));
  const withOne = threads();
  // Until the others have loaded, the first thread answers them all.
  while (threads() === withOne) expect(boxes(await answers(2))).toEqual([alone, alone]);
  expect(boxes(await answers(6))).toEqual(Array(6).fill(alone));
  await vi.waitFor(() => expect(threads()).toBe(withOne), { timeout: 20_000 });
  expect(boxes(await answers(3))).toEqual(Array(3).fill(alone));
});

test('pictures beyond the bounded queue are refused as busy, the others are analyzed', async () => {
  const detector = await open({ threads: 1, maxWaiting: 2 });
  const image = { gray: new Uint8Array(900 * 900), width: 900, height: 900 };
  const answers = await Promise.allSettled(Array.from({ length: 8 }, () => detector.detect(image)));
  const refused = answers.filter((answer) => answer.status === 'rejected');
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(3);
  expect(refused.length).toBeGreaterThanOrEqual(1);
  for (const answer of refused) expect(answer.reason).toMatchObject({ name: 'AppError', code: 'busy' });
});

test('a file that is no network stops the start and names the file', async () => {
  const path = join(folder, 'broken.onnx');
  await writeFile(path, 'not a network');
  await expect(createEmbeddedDetector({ ...model, path })).rejects.toThrow(path);
});

test('closing lets the pictures in hand finish', async () => {
  const detector = await createEmbeddedDetector(model);
  const image = { gray: new Uint8Array(64 * 64), width: 64, height: 64 };
  const answers = Promise.all(Array.from({ length: 8 }, () => detector.detect(image)));
  await detector.close();
  expect(await answers).toHaveLength(8);
});
