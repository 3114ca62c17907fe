import { expect, test } from 'vitest';
import { csvLine } from '#server/platform/csv.ts';
import { toCoco, toYolo } from './labels.ts';

const picture = { width: 200, height: 100 };
const box = {
  class: 'meningioma',
  x: 100,
  y: 50,
  width: 0.2,
  height: 0.4,
  frame: 0,
  source: 'reviewer',
} as const;

test('a box becomes a COCO box in pixels from the upper left corner', () => {
  expect(toCoco(box, picture, 7, 3)).toEqual({
    id: 7,
    image_id: 3,
    category_id: 2,
    bbox: [80, 30, 40, 40],
    area: 1600,
    iscrowd: 0,
    source: 'reviewer',
  });
});

test('an outline becomes a COCO polygon with its own area', () => {
  const contour: [number, number][] = [
    [80, 30],
    [120, 30],
    [120, 70],
  ];
  expect(toCoco({ ...box, contour }, picture, 7, 3)).toMatchObject({
    bbox: [80, 30, 40, 40],
    area: 800,
    segmentation: [[80, 30, 120, 30, 120, 70]],
  });
});

test('an outline that does not end at the edges of its box is left out, so both say the same', () => {
  const contour: [number, number][] = [
    [90, 35],
    [110, 35],
    [110, 60],
  ];
  const { bbox, segmentation } = toCoco({ ...box, contour }, picture, 7, 3);
  expect([bbox, segmentation]).toEqual([[80, 30, 40, 40], undefined]);
  const near = contour.map(([x, y]): [number, number] => [80.4 + 2 * (x - 90), 30 + 1.6 * (y - 35)]);
  expect(toCoco({ ...box, contour: near }, picture, 7, 3).bbox).toEqual([80.4, 30, 40, 40]);
});

test('a box becomes a YOLO line in fractions, and no box an empty file', () => {
  expect(toYolo([box], picture)).toBe('2 0.500000000 0.500000000 0.200000000 0.400000000\n');
  expect(toYolo([], picture)).toBe('');
});

test('what reaches over the edge is cut off in both', () => {
  const over = { ...box, class: 'tumor' as const, x: 0, y: 100 };
  expect(toCoco(over, picture, 1, 1).bbox).toEqual([0, 80, 20, 20]);
  expect(toYolo([over], picture)).toBe('0 0.050000000 0.900000000 0.100000000 0.200000000\n');
});

test.each([
  ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"\r\n`],
  ['+1', `"'+1"\r\n`],
  ['-1', `"'-1"\r\n`],
  ['@SUM(A1)', `"'@SUM(A1)"\r\n`],
  ['\t=1', `"'\t=1"\r\n`],
  ['two\nlines, "quoted"', `"two\nlines, ""quoted"""\r\n`],
])('a spreadsheet reads %j as text', (text, line) => {
  expect(csvLine([text])).toBe(line);
});

test('numbers stay numbers', () => {
  expect(csvLine([-0.5, true, null, 'a'])).toBe('-0.5,true,,"a"\r\n');
});
