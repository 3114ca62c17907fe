import { expect, test } from 'vitest';
import { stages } from '#contract/scans.ts';
import { activeStep, shownPercent, uploadPercent } from './shown-progress.ts';

test('until the server names a stage the bar rises by two points a second to 95, a step a quarter', () => {
  const shown = [0, 1, 13, 30, 45, 300].map((seconds) => shownPercent({ stage: null, percent: 0 }, seconds));
  expect(shown).toEqual([0, 2, 26, 60, 90, 95]);
  expect(shown.map((percent) => activeStep(percent, null))).toEqual([0, 0, 1, 2, 3, 3]);
});

test('within a stage that the server names it waits at the end of that quarter', () => {
  expect(
    [0, 1, 5, 60].map((seconds) => shownPercent({ stage: 'preprocessing', percent: 0 }, seconds)),
  ).toEqual([0, 2, 10, 24]);
});

test('a stage that comes late never moves the bar back, and is still the step that runs', () => {
  expect(shownPercent({ stage: 'preprocessing', percent: 0 }, 31, 60)).toBe(60);
  expect(activeStep(60, 'preprocessing')).toBe(0);
});

test.each(stages.map((stage, index) => [stage, index] as const))('stage %s is step %i', (stage, index) => {
  for (const seconds of [0, 7, 500]) {
    expect(activeStep(shownPercent({ stage, percent: 0 }, seconds), stage)).toBe(index);
  }
});

test('the last stage stops at 95 until the result is there', () => {
  expect(shownPercent({ stage: 'scoring', percent: 99 }, 500)).toBe(95);
});

test('frames that are done move the bar through its quarter', () => {
  expect(shownPercent({ stage: 'inference', percent: 50 }, 0)).toBe(37);
});

test('a fast upload rises by 10 points every 200 ms and stops at 90', () => {
  expect([0, 199, 200, 1_000, 60_000].map((elapsed) => uploadPercent(elapsed, 1))).toEqual([
    0, 0, 10, 50, 90,
  ]);
});

test('a slow upload shows no more than has left', () => {
  expect(uploadPercent(60_000, 0.23)).toBe(23);
});
