import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { modelLabel } from '#contract/format.ts';
import { intersectionOverUnion } from '#imaging/geometry/overlap.ts';
import { createEmbeddedDetector } from '#server/analysis/detect/embedded-detector.ts';
import { loadModel } from '#server/analysis/detect/load-model.ts';
import type { Detector } from '#server/ports/detector.ts';
import { drawnCases } from '#web/lib/drawn-cases/library.ts';
import { markCase } from './mark-case.ts';

const folder = fileURLToPath(new URL('../../model', import.meta.url));
const present = existsSync(`${folder}/sulcus.onnx`);
if (!present) console.log('The marks of the teaching cases are not compared: model/sulcus.onnx is absent.');

describe.skipIf(!present)('the marks stored with the teaching cases', () => {
  let detector: Detector;
  beforeAll(async () => {
    const { model } = await loadModel(folder);
    detector = await createEmbeddedDetector(model);
  });
  afterAll(() => detector?.close());

  test('are what the shipped model answers', async () => {
    expect(drawnCases.model).toBe(modelLabel(detector.describe()));
    for (const { id, marks } of drawnCases.cases.filter((_, i) => i % 5 === 0)) {
      const now = await markCase(new URL(`../../web/lib/drawn-cases/${id}.webp`, import.meta.url), detector);
      // The last digits of eight-bit arithmetic differ between processors, so a mark near the threshold may come or go.
      for (const mark of marks.filter(({ confidence }) => confidence > 0.5)) {
        expect(
          now.some((one) => intersectionOverUnion(one, mark) > 0.8),
          `${id}: a mark is gone`,
        ).toBe(true);
      }
      for (const one of now.filter(({ confidence }) => confidence > 0.5)) {
        expect(
          marks.some((mark) => intersectionOverUnion(one, mark) > 0.8),
          `${id}: a mark is new`,
        ).toBe(true);
      }
    }
  });
});
