import { expect, test } from 'vitest';
import { stages } from '#contract/scans.ts';
import { activeStep, shownPercent } from './shown-progress.ts';

test('the bar rises by two points a second within the running stage', () => {
  expect(
    [0, 1, 5, 60].map((seconds) => shownPercent({ stage: 'preprocessing', percent: 0 }, seconds)),
  ).toEqual([0, 2, 10, 24]);
});

test.each(stages.map((stage, index) => [stage, index] as const))('stage %s is step %i', (stage, index) => {
  for (const seconds of [0, 7, 500])
    expect(activeStep(shownPercent({ stage, percent: 0 }, seconds))).toBe(index);
});

test('the last stage stops at 95 until the result is there', () => {
  expect(shownPercent({ stage: 'scoring', percent: 99 }, 500)).toBe(95);
});

test('frames that are done move the bar through its quarter', () => {
  expect(shownPercent({ stage: 'inference', percent: 50 }, 0)).toBe(37);
});

test('a scan that waits in the queue stays in the first step', () => {
  expect(shownPercent({ stage: null, percent: 0 }, 300)).toBe(24);
});
