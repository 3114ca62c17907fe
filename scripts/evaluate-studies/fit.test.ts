import { expect, test } from 'vitest';
import type { LesionFeatures } from '#reading/study/lesion-features.ts';
import { scoreOf } from '#reading/study/lesion-score.ts';
import { calibration } from '#reading/study/study.fixture.ts';
import { createRandom } from '#server/phantom/random.ts';
import { fitScore, fitScoreByPerson } from './fit.ts';

const features = (evidenceMm: number, change: Partial<LesionFeatures> = {}): LesionFeatures => ({
  evidenceMm,
  meanConfidence: 0.5,
  extentMm: 10,
  brainShare: 1,
  otherPlanes: null,
  ...change,
});

test('a score is the share that was right, and never falls with more evidence', () => {
  const random = createRandom(7);
  const examples = Array.from({ length: 600 }, (_, n) => {
    const evidence = 0.5 + 30 * random.next();
    return {
      person: `${n}`,
      features: features(evidence),
      right: random.next() < evidence / 31,
      weight: 1,
    };
  });
  const withoutOtherPlanes = fitScoreByPerson(examples);
  const score = (mm: number) =>
    scoreOf(features(mm), { ...calibration, withoutOtherPlanes, highestScore: 1 });
  const near = examples.filter((one) => Math.abs(one.features.evidenceMm - 15) < 3);
  const share = near.filter(({ right }) => right).length / near.length;
  expect(score(15)).toBeCloseTo(share, 0.7);
  for (const mm of [1, 3, 9, 27]) expect(score(mm * 1.5)).toBeGreaterThanOrEqual(score(mm));
});

test('evidence against a lesion gets no negative weight', () => {
  const examples = [0.1, 0.9].flatMap((meanConfidence) =>
    Array.from({ length: 50 }, (_, n) => ({
      person: `${n}`,
      features: features(n < 40 === meanConfidence < 0.5 ? 20 : 2, { meanConfidence }),
      right: meanConfidence < 0.5,
      weight: 1,
    })),
  );
  expect(fitScore(examples, 0.01).terms.confidence).toBe(0);
});

test('where evidence separates well, scores are as far apart as the shares that were right', () => {
  const random = createRandom(8);
  const examples = Array.from({ length: 600 }, (_, n) => {
    const large = n % 2 === 0;
    return {
      person: `${n % 60}`,
      features: features(large ? 20 + 20 * random.next() : 0.5 + 3 * random.next()),
      right: random.next() < (large ? 0.98 : 0.02),
      weight: 1,
    };
  });
  const withoutOtherPlanes = fitScoreByPerson(examples);
  const score = (mm: number) =>
    scoreOf(features(mm), { ...calibration, withoutOtherPlanes, highestScore: 1 });
  expect(score(30)).toBeGreaterThan(0.95);
  expect(score(2)).toBeLessThan(0.05);
});
