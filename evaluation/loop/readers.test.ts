import { expect, test } from 'vitest';
import type { ReviewedBox, ReviewScan } from '#contract/review.ts';
import { createRandom } from '#phantom/random.ts';
import { aboutTheAnswer, labelIsRight, readers } from './readers.ts';

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

const unclear = { ...scanWith(), answer: 'unclear' as const };

test('of an unclear result, a right reader says what the image shows', () => {
  expect(readers.right(unclear, [], random())).toEqual({ picture: 'nothing' });
  const drawn = { action: 'incorrect', picture: 'tumor', boxes: [box(100, 0.2)] };
  expect(readers.right(unclear, [box(100, 0.2)], random())).toEqual(drawn);
});

test('of an unclear result, a careless reader who does not look says that it cannot be judged', () => {
  const lot = random();
  const said = Array.from({ length: 600 }, () => readers.careless(unclear, [box(100, 0.2)], lot));
  expect(said.filter(({ picture }) => picture === 'cannot-judge').length / 600).toBeCloseTo(0.5, 1);
});

test('the old verdicts make every unclear result one without a tumor', () => {
  const old = aboutTheAnswer(readers.right);
  expect(old(unclear, [box(100, 0.2)], random())).toEqual({ picture: 'nothing' });
  expect(old(scanWith(box(100, 0.2)), [box(100, 0.2)], random())).toEqual({ action: 'correct' });
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

test('a label is right if it is the drawn truth, and none where the image cannot be judged', () => {
  const truth = [box(100, 0.2)];
  expect(labelIsRight({ action: 'correct' }, scanWith(box(100, 0.2)), truth)).toBe(true);
  expect(labelIsRight({ picture: 'nothing' }, unclear, truth)).toBe(false);
  expect(labelIsRight({ picture: 'tumor', boxes: truth }, unclear, truth)).toBe(true);
  expect(labelIsRight({ picture: 'cannot-judge', reason: 'unsure' }, unclear, truth)).toBe(null);
});
