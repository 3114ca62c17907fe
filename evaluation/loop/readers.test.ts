import { expect, test } from 'vitest';
import type { ReviewedBox, ReviewScan } from '#contract/review.ts';
import { createRandom } from '#phantom/random.ts';
import { readers } from './readers.ts';

const box = (x: number, size: number): ReviewedBox => ({
  class: 'tumor',
  x,
  y: 128,
  width: size,
  height: size,
  frame: 0,
});
const scanWith = (...detections: ReviewedBox[]) =>
  ({
    width: 256,
    height: 256,
    answer: detections.length > 0 ? 'finding' : 'clear',
    detections,
  }) as unknown as ReviewScan;
const random = () => createRandom(1);

test('a right reader confirms what fits the truth, and draws the truth where it does not', () => {
  expect(readers.right(scanWith(box(100, 0.2)), [box(100, 0.2)], random())).toEqual({ action: 'correct' });
  expect(readers.right(scanWith(), [box(100, 0.2)], random())).toEqual({
    action: 'incorrect',
    picture: 'tumor',
    boxes: [box(100, 0.2)],
  });
});

test('an unclear result is confirmed by saying that nothing is abnormal', () => {
  const unclear = { ...scanWith(), answer: 'unclear' as const };
  expect(readers.right(unclear, [], random())).toEqual({ picture: 'nothing' });
});

test('a biased reader confirms that a small lesion was missed', () => {
  expect(readers.biased(scanWith(), [box(100, 0.08)], random())).toEqual({ action: 'correct' });
  expect(readers.biased(scanWith(), [box(100, 0.2)], random()).action).toBe('incorrect');
});

test('a careless reader confirms about half of what is wrong, and calls some of the rest empty', () => {
  const lot = random();
  const said = Array.from({ length: 600 }, () => readers.careless(scanWith(), [box(100, 0.2)], lot));
  const confirmed = said.filter(({ action }) => action === 'correct').length;
  const emptied = said.filter(({ picture }) => picture === 'nothing').length;
  expect(confirmed / 600).toBeCloseTo(0.5, 1);
  expect(emptied / 600).toBeCloseTo(1 / 6, 1);
});
