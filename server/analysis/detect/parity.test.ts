import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { boxOf } from '#imaging/geometry/box.ts';
import { drawParityPhantom, parityPhantoms } from '#phantom/parity-phantoms.ts';
import type { DetectedBox } from '#reading/detector/detected-box.ts';
import { squareFrame, toNetworkView } from '#reading/detector/preprocess.ts';
import { tumorTypes } from '#reading/vocabulary.ts';
import type { Detector } from '#server/ports/detector.ts';
import { createEmbeddedDetector } from './embedded-detector.ts';
import { loadTrainedModel } from './load-model.ts';

/** The exported network's outputs in Python, written by model/sulcus_model/parity.py. */
const parityFile = z.object({
  sha256: z.string(),
  cutOff: z.number(),
  answers: z.array(
    z.object({
      file: z.string(),
      width: z.int(),
      height: z.int(),
      inputFirstPixels: z.array(z.int()),
      inputSum: z.int(),
      scope: z.number(),
      boxes: z.array(z.tuple([z.number(), z.number(), z.number(), z.number()])),
      scores: z.array(z.number()),
      types: z.array(z.array(z.number())),
      otherBoxes: z.array(z.tuple([z.number(), z.number(), z.number(), z.number()])).default([]),
      /** Abnormalities that are no tumor; absent for a network that does not look for them. */
      otherScores: z.array(z.number()).default([]),
    }),
  ),
});

const folder = fileURLToPath(new URL('../../../model', import.meta.url));
const path = `${folder}/parity.json`;
const present = existsSync(path) && existsSync(`${folder}/sulcus.onnx`);
if (!present)
  console.log('Parity with Python is not tested: model/parity.json or model/sulcus.onnx is absent.');

describe.skipIf(!present)('the server and the training code agree', { timeout: 60_000 }, () => {
  const stored = present ? parityFile.parse(JSON.parse(readFileSync(path, 'utf8'))) : undefined;
  const answerOf = (file: string) => stored!.answers.find((answer) => answer.file === file)!;
  let detector: Detector;
  let size: number;
  let typeThreshold: number;

  beforeAll(async () => {
    const { model, training } = await loadTrainedModel(folder);
    expect(stored!.sha256, 'parity.json was written for another network').toBe(training.sha256);
    size = model.input.size;
    typeThreshold = model.postprocess.typeThreshold;
    detector = await createEmbeddedDetector(model);
  });
  afterAll(() => detector?.close());

  test('every picture of the set was answered', () => {
    expect(stored!.answers.map((answer) => answer.file).sort()).toEqual(
      parityPhantoms.map((entry) => entry.file).sort(),
    );
  });

  test.each(parityPhantoms)(
    '$file: the same input pixels, boxes within 1 px, scores within 0.01',
    async (entry) => {
      const image = drawParityPhantom(entry);
      const answer = answerOf(entry.file);
      expect([image.width, image.height]).toEqual([answer.width, answer.height]);
      const view = toNetworkView(image, size);
      expect([...view.subarray((size * size) / 2, (size * size) / 2 + 16)]).toEqual(answer.inputFirstPixels);
      expect(view.reduce((sum, value) => sum + value, 0)).toBe(answer.inputSum);

      const result = await detector.detect(image, { minConfidence: stored!.cutOff });
      expect(Math.abs(result.own!.reading.scope - answer.scope)).toBeLessThan(0.01);
      // A score right at the cut-off may fall on either side.
      const clear = (score: number): boolean => score > stored!.cutOff + 0.01;
      const { boxes, others } = result.own!.reading;
      const { side, left, top } = squareFrame(image.width, image.height);
      const scale = side / size;
      const inPicture = (value: number, offset: number, limit: number): number =>
        Math.min(limit, Math.max(0, value * scale - offset));
      const expectSame = (marks: DetectedBox[], scores: number[], corners: typeof answer.boxes): void => {
        expect(marks.filter(({ confidence }) => clear(confidence))).toHaveLength(scores.filter(clear).length);
        scores.filter(clear).forEach((score, i) => {
          const [x0, y0, x1, y1] = corners[i]!;
          const box = boxOf(marks[i]!, image);
          expect(Math.abs(marks[i]!.confidence - score)).toBeLessThan(0.01);
          expect(Math.abs(box.left - inPicture(x0, left, image.width))).toBeLessThan(1);
          expect(Math.abs(box.top - inPicture(y0, top, image.height))).toBeLessThan(1);
          expect(Math.abs(box.right - inPicture(x1, left, image.width))).toBeLessThan(1);
          expect(Math.abs(box.bottom - inPicture(y1, top, image.height))).toBeLessThan(1);
        });
      };
      expectSame(boxes, answer.scores, answer.boxes);
      expectSame(others ?? [], answer.otherScores, answer.otherBoxes);
      answer.scores.filter(clear).forEach((_, i) => {
        const detection = boxes[i]!;
        const best = Math.max(...answer.types[i]!);
        if (Math.abs(best - typeThreshold) > 0.02) {
          const expected = best >= typeThreshold ? tumorTypes[answer.types[i]!.indexOf(best)] : 'tumor';
          expect(detection.class).toBe(expected);
        }
      });
    },
  );
});
