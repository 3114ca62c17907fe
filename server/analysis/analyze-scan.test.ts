import { expect, test } from 'vitest';
import { calibration } from '#reading/study/study.fixture.ts';
import type { ScanRow } from '#server/platform/db/schema.ts';
import type { Detector, ModelIdentity } from '#server/ports/detector.ts';
import { analyzeScan } from './analyze-scan.ts';
import { createFallbackDetector } from './detect/fallback-detector.ts';
import { ProviderError } from './detect/roboflow/provider-error.ts';

const side = 64;
const frame = (index: number) => ({ index, gray: new Uint8Array(side * side).fill(40 + index) });
const prepared = { width: side, height: side, shownFrame: 1, frames: [0, 1, 2, 3].map(frame) };
const row = { originalPath: 'x', judgment: null, pixelSpacing: null, quality: null } as unknown as ScanRow;

function detectorOf(model: ModelIdentity, failsAt: readonly number[] = []): Detector & { calls: number } {
  const detector = {
    calls: 0,
    detect: async () => {
      detector.calls += 1;
      if (failsAt.includes(detector.calls))
        throw new ProviderError('detector_billing', (t) => t('code.detector_billing'), { mayFallBack: true });
      const box = {
        class: model.provider,
        class_id: 0,
        confidence: 0.9,
        x: 20,
        y: 20,
        width: 0.2,
        height: 0.2,
      };
      return { own: null, hosted: [box], model, milliseconds: 1 };
    },
    describe: () => model,
    selfTest: async () => ({ success: false, seen: { outcome: 'running' as const } }),
    close: async () => undefined,
  };
  return detector;
}

const hosted = { name: 'hosted', version: 'h-1', provider: 'roboflow' } as const;
const own = { name: 'own', version: 'o-1', provider: 'embedded' } as const;

const analyze = (provider: Detector, embedded: Detector) =>
  analyzeScan(
    {
      storage: {} as never,
      preparer: { read: async () => prepared } as never,
      detector: createFallbackDetector({ provider, embedded, fallBack: true }),
    },
    row,
    { signal: new AbortController().signal, onInference: () => undefined },
  );

test.each([[[1]], [[2]], [[4]], [[1, 3]]])(
  'a stack during which the provider fails at its call %j is read as a whole by the embedded model',
  async (failsAt) => {
    const result = await analyze(detectorOf(hosted, failsAt), detectorOf(own));
    expect(result.model).toEqual(own);
    expect(result.analyzedFrames).toEqual([0, 1, 2, 3]);
    expect(new Set(result.detections.map((each) => each.class))).toEqual(new Set(['embedded']));
  },
);

test('a stack that the provider reads to its end is the provider’s', async () => {
  const result = await analyze(detectorOf(hosted), detectorOf(own));
  expect(result.model).toEqual(hosted);
  expect(new Set(result.detections.map((each) => each.class))).toEqual(new Set(['roboflow']));
});

test('a mark on one of many frames is left out, one that its neighbors bear out stays', async () => {
  const frames = Array.from({ length: 16 }, (_, index) => frame(index));
  const box = (x: number, confidence: number) => ({
    class: 'tumor',
    class_id: 0,
    confidence,
    x,
    y: 20,
    width: 0.2,
    height: 0.2,
  });
  let call = 0;
  const detector: Detector = {
    ...detectorOf(own),
    detect: async () => {
      // The shown frame comes first.
      const at = [1, 0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15][call++]!;
      const boxes = [...(at >= 5 && at < 13 ? [box(20, 0.9)] : []), ...(at === 2 ? [box(50, 0.5)] : [])];
      const limits = { cutOff: 0.4, scopeThreshold: 0 };
      const reading = { boxes, scope: 1 };
      return {
        own: { reading, limits, studies: calibration },
        model: own,
        milliseconds: 1,
      };
    },
  };
  const parts = { storage: {} as never, preparer: { read: async () => ({ ...prepared, frames }) } as never };
  const following = { signal: new AbortController().signal, onInference: () => undefined };
  const { detections, answer } = await analyzeScan({ ...parts, detector }, row, following);
  expect(answer).toBe('finding');
  expect(detections.map((each) => [each.frame, each.x]).toSorted((a, b) => a[0]! - b[0]!)).toEqual(
    [5, 6, 7, 8, 9, 10, 11, 12].map((at) => [at, 20]),
  );
});
