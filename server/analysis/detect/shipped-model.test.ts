import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { modelLabel } from '#contract/format.ts';
import { boxOf, intersectionOverUnion } from '#imaging/geometry/box.ts';
import { grayFrame } from '#imaging/picture/decoded-scan.ts';
import { refusalOf } from '#reading/gates/kind-gate.ts';
import { measureQuality } from '#reading/quality/measure-quality.ts';
import { decodeScan } from '#server/intake/prepare/decode/decode-scan.ts';
import { generatePhantom } from '#server/phantom/phantom.ts';
import { randomPhantomOptions } from '#server/phantom/random-phantom.ts';
import { encodeSample } from '#server/phantom/samples.ts';
import type { DetectionResult, Detector } from '#server/ports/detector.ts';
import example from '#web/features/landing/example-answer.json' with { type: 'json' };
import { createEmbeddedDetector } from './embedded-detector.ts';
import { loadModel } from './load-model.ts';

const folder = fileURLToPath(new URL('../../../model', import.meta.url));
const present = existsSync(`${folder}/sulcus.onnx`) && existsSync(`${folder}/card.json`);
if (!present) console.log('The shipped model is not tested: model/sulcus.onnx or model/card.json is absent.');

describe.skipIf(!present)('the shipped model', () => {
  let detector: Detector;
  let scopeThreshold: number;

  beforeAll(async () => {
    const { model } = await loadModel(folder);
    scopeThreshold = model.postprocess.scopeThreshold;
    detector = await createEmbeddedDetector(model);
  });
  afterAll(() => detector?.close());

  const analyseSample = async (id: string): Promise<DetectionResult> => {
    const scan = await decodeScan((await encodeSample(id))!);
    return detector.detect({ gray: grayFrame(scan), width: scan.width, height: scan.height });
  };

  test.each([
    ['one-lesion', 1],
    ['two-lesions', 2],
    ['dicom', 1],
    ['no-lesion', 0],
  ])('the sample %s shows %i detections and is recognized as a brain slice', async (id, count) => {
    const result = await analyseSample(id);
    expect(result.detections).toHaveLength(count);
    expect(result.own?.reading.scope).toBeGreaterThan(scopeThreshold);
  });

  test('the example of the landing page is what this model answers', async () => {
    const { detections } = await analyseSample('two-lesions');
    expect(example.model).toBe(modelLabel(detector.describe()));
    // The last digits of eight-bit arithmetic differ between processors.
    const near = example.findings.map(({ class: name, x, y, confidence }) => ({
      class: name,
      x: expect.closeTo(x, 0),
      y: expect.closeTo(y, 0),
      confidence: expect.closeTo(confidence, 1),
    }));
    expect(detections).toMatchObject(near);
    expect(detections).toHaveLength(near.length);
  });

  test('the sample of poor quality is read, and its quality is what is wrong with it', async () => {
    const scan = await decodeScan((await encodeSample('low-quality'))!);
    const image = { gray: grayFrame(scan), width: scan.width, height: scan.height };
    const { own } = await detector.detect(image);
    expect(refusalOf(own!.reading, own!.limits)).toBeNull();
    const { overall, findings } = measureQuality(image);
    expect(overall).toBe('poor');
    expect(findings.find(({ id }) => id === 'noise')?.verdict).toBe('poor');
  });

  test('the sample of something else is rejected', async () => {
    expect((await analyseSample('not-a-brain')).own?.reading.scope).toBeLessThan(scopeThreshold);
  });

  test('the self test succeeds', async () => {
    expect(await detector.selfTest()).toMatchObject({ success: true });
  });

  const seeds = Array.from({ length: 12 }, (_, i) => 500 + i);

  test('lesions of random phantoms after contrast are found', async () => {
    const missed: number[] = [];
    for (const seed of seeds) {
      const phantom = generatePhantom(
        randomPhantomOptions(seed, { sequence: 't1ce', lesions: 'one', size: 384 }),
      );
      const { detections } = await detector.detect(phantom);
      const found = phantom.boxes.every((box) =>
        detections.some((detection) => intersectionOverUnion(boxOf(detection, phantom), box) >= 0.5),
      );
      if (!found) missed.push(seed);
    }
    expect(missed).toEqual([]);
  });

  test('of sixty random phantoms without a lesion at most two are marked', async () => {
    const alarmed: number[] = [];
    for (const seed of Array.from({ length: 60 }, (_, i) => 500 + i)) {
      const phantom = generatePhantom(randomPhantomOptions(seed, { lesions: 'none', size: 384 }));
      if ((await detector.detect(phantom)).detections.length > 0) alarmed.push(seed);
    }
    expect(alarmed.length, `marked: ${alarmed.join(', ')}`).toBeLessThanOrEqual(2);
  });
});
