import { expect, test } from 'vitest';
import type { LesionFeatures } from '#imaging/study/lesion-features.ts';
import { scoreOf } from '#imaging/study/lesion-score.ts';
import { calibration } from '#imaging/study/study.fixture.ts';
import { createRandom } from '#server/phantom/random.ts';
import { fitScore } from './fit.ts';

const features = (evidenceMm: number, change: Partial<LesionFeatures> = {}): LesionFeatures => ({
  evidenceMm,
  meanConfidence: 0.5,
  extentMm: 10,
  pictures: 5,
  brainShare: 1,
  diameterMm: 10,
  otherPlanes: null,
  ...change,
});

test('a score is the share that was right, and never falls with more evidence', () => {
  const random = createRandom(7);
  const examples = Array.from({ length: 600 }, () => {
    const evidence = 0.5 + 30 * random.next();
    return { features: features(evidence), right: random.next() < evidence / 31, weight: 1 };
  });
  const withoutOtherPlanes = fitScore(examples);
  const score = (mm: number) =>
    scoreOf(features(mm), { ...calibration, withoutOtherPlanes, highestScore: 1 });
  const near = examples.filter((one) => Math.abs(one.features.evidenceMm - 15) < 3);
  const share = near.filter(({ right }) => right).length / near.length;
  expect(score(15)).toBeCloseTo(share, 0.7);
  for (const mm of [1, 3, 9, 27]) expect(score(mm * 1.5)).toBeGreaterThanOrEqual(score(mm));
});

test('what speaks against a lesion gets no negative weight', () => {
  const examples = [0.1, 0.9].flatMap((meanConfidence) =>
    Array.from({ length: 50 }, (_, n) => ({
      features: features(n < 40 === meanConfidence < 0.5 ? 20 : 2, { meanConfidence }),
      right: meanConfidence < 0.5,
      weight: 1,
    })),
  );
  expect(fitScore(examples).terms.confidence).toBe(0);
});
