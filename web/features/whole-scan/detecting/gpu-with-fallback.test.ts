import { expect, test } from 'vitest';
import { gpuWithFallback } from './gpu-with-fallback.ts';
import { limits } from './model-facts.ts';
import type { DeviceAnswer, Runner } from './protocol.ts';

const image = { gray: new Uint8Array(1), width: 1, height: 1 };

/** Answers with a fixed scope, which tells the two networks apart. */
const runner =
  (scope: number, doubtful: boolean): Runner =>
  async () =>
    ({ own: { reading: { scope, boxes: [] }, limits }, doubtful, milliseconds: 1 }) satisfies DeviceAnswer;

test('a doubtful answer of the GPU is replaced by the shipped network’s, but not where the two are compared', async () => {
  let loaded = 0;
  const network = gpuWithFallback(runner(0.1, true), async () => {
    loaded += 1;
    return runner(0.9, false);
  });
  expect((await network.compare(image)).own.reading.scope).toBe(0.1);
  expect(loaded).toBe(0);
  expect((await network.detect(image)).own.reading.scope).toBe(0.9);
  await network.detect(image);
  expect(loaded).toBe(1);
});

test('a sure answer of the GPU never loads the shipped network', async () => {
  const network = gpuWithFallback(runner(0.1, false), () => Promise.reject(new Error('loaded')));
  expect((await network.detect(image)).own.reading.scope).toBe(0.1);
});
