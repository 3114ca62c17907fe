import { expect, test } from 'vitest';
import { createRandom } from '#server/phantom/random.ts';
import { fitLastLayer, logitOf } from './fit-last-layer.ts';

test('a last layer is found again from marks that follow it', () => {
  const random = createRandom(7);
  const truth = { slope: 2, shift: 1 };
  const examples = Array.from({ length: 2_000 }, () => {
    const logit = random.between(-3, 3);
    return { logit, lesion: random.chance(1 / (1 + Math.exp(-(truth.slope * logit + truth.shift)))) };
  });
  const found = fitLastLayer(examples, { slope: 2.5, shift: -2 });
  expect(found.slope).toBeCloseTo(truth.slope, 0);
  expect(found.shift).toBeCloseTo(truth.shift, 0);
});

test('a logit is read from the confidence under any last layer', () => {
  const layer = { slope: 2.5, shift: -1.5 };
  expect(logitOf(1 / (1 + Math.exp(-(2.5 * 0.4 - 1.5))), layer)).toBeCloseTo(0.4, 6);
});
