import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { modelLabel } from '#contract/format.ts';
import { boxOf } from '#imaging/geometry/box.ts';
import { intersectionOverUnion } from '#imaging/geometry/overlap.ts';
import { generatePhantom } from '#phantom/phantom.ts';
import { randomPhantomOptions } from '#phantom/random-phantom.ts';
import { encodeSample } from '#phantom/samples.ts';
import { type PictureToRead, pictureOfScan, plainPicture, readPicture } from '#reading/read-picture.ts';
import example from '#web/features/landing/example-answer.json' with { type: 'json' };
import { decodeScan } from '../../intake/prepare/decode/decode-scan.ts';
import type { Detector } from '../../ports/detector.ts';
import { createEmbeddedDetector } from './embedded-detector.ts';
import { loadModel } from './load-model.ts';

const folder = fileURLToPath(new URL('../../../model', import.meta.url));
const present = existsSync(`${folder}/sulcus.onnx`) && existsSync(`${folder}/card.json`);
if (!present) console.log('The shipped model is not tested: model/sulcus.onnx or model/card.json is absent.');

describe.skipIf(!present)('the shipped model', () => {
  let detector: Detector;

  beforeAll(async () => {
    const { model } = await loadModel(folder);
    detector = await createEmbeddedDetector(model);
  });
  afterAll(() => detector?.close());

  const read = (picture: PictureToRead) => readPicture(picture, (image) => detector.detect(image));
  const readSample = async (id: string) => read(pictureOfScan(await decodeScan((await encodeSample(id))!)));

  test.each([
    ['one-lesion', 1],
    ['two-lesions', 2],
    ['dicom', 1],
    ['no-lesion', 0],
  ])('the sample %s shows %i detections and is recognized as a brain slice', async (id, count) => {
    const { findings, judgment } = await readSample(id);
    expect(findings).toHaveLength(count);
    expect(judgment.judged).toBe(true);
  });

  test('the example of the landing page is what this model answers', async () => {
    const { findings } = await readSample('two-lesions');
    expect(example.model).toBe(modelLabel(detector.describe()));
    // The last digits of eight-bit arithmetic differ between processors.
    const near = example.findings.map(({ class: name, x, y, confidence }) => ({
      class: name,
      x: expect.closeTo(x, 0),
      y: expect.closeTo(y, 0),
      confidence: expect.closeTo(confidence, 1),
    }));
    expect(findings).toMatchObject(near);
    expect(findings).toHaveLength(near.length);
  });

  test('the sample of poor quality is read, and its quality is what is wrong with it', async () => {
    const { judgment, quality } = await readSample('low-quality');
    expect(judgment.reasons).toEqual([]);
    expect(quality?.overall).toBe('poor');
    expect(quality?.findings.find(({ id }) => id === 'noise')?.verdict).toBe('poor');
  });

  test('the sample of something else is rejected', async () => {
    expect((await readSample('not-a-brain')).answer).toBe('not-analyzed');
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
      const { findings } = await read(plainPicture(phantom));
      const found = phantom.boxes.every((box) =>
        findings.some((detection) => intersectionOverUnion(boxOf(detection, phantom), box) >= 0.5),
      );
      if (!found) missed.push(seed);
    }
    expect(missed).toEqual([]);
  });

  /** PHANTOMS=60 repeats the count of a release. */
  const healthy = Number(process.env.PHANTOMS ?? 24);
  test(`of ${healthy} random phantoms without a lesion at most one in twenty-four is marked`, async () => {
    const alarmed: number[] = [];
    for (const seed of Array.from({ length: healthy }, (_, i) => 500 + i)) {
      const phantom = generatePhantom(randomPhantomOptions(seed, { lesions: 'none', size: 384 }));
      if ((await read(plainPicture(phantom))).findings.length > 0) alarmed.push(seed);
    }
    expect(alarmed.length, `marked: ${alarmed.join(', ')}`).toBeLessThanOrEqual(healthy / 24);
  });
});
