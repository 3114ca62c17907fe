import { expect, test } from 'vitest';
import { readPixels } from './read-cells.fixture.ts';
import { textLines } from './text-lines.ts';
import { type ReadCells, readTextMap } from './text-map.ts';

/** Replaces the network: a cell's likelihood is its brightest pixel. Also checks the size of pieces. */
const brightest: ReadCells = async (gray, width, height) => {
  expect((width % 8) + (height % 8)).toBe(0);
  expect(Math.max(width, height)).toBeLessThanOrEqual(1024);
  return readPixels(gray, width, height, (value) => value / 255);
};

async function linesOf(width: number, height: number, boxes: [x: number, y: number, w: number, h: number][]) {
  const gray = new Uint8Array(width * height);
  for (const [left, top, w, h] of boxes) {
    for (let y = top; y < top + h; y++) gray.fill(255, y * width + left, y * width + left + w);
  }
  const map = await readTextMap({ gray, width, height }, brightest);
  return textLines(map, width, height).map(({ cells: _, ...line }) => line);
}

test('a picture of any size is read whole, its last pixels included', async () => {
  expect(await linesOf(93, 61, [[70, 53, 23, 8]])).toEqual([{ left: 68, top: 52, right: 92, bottom: 60 }]);
  expect(await linesOf(5, 3, [])).toEqual([]);
});

test('in a large picture a line that crosses the borders of pieces stays one line', async () => {
  const [line, ...more] = await linesOf(1700, 1100, [[700, 1000, 900, 12]]);
  expect(more).toEqual([]);
  // Reduced copies have larger cells.
  for (const [side, at] of Object.entries({ left: 700, top: 1000, right: 1599, bottom: 1011 })) {
    expect(Math.abs(line![side as keyof typeof line] - at)).toBeLessThan(16);
  }
});

test('a small picture is read at twice its size', async () => {
  const read: number[] = [];
  await readTextMap({ gray: new Uint8Array(100 * 60), width: 100, height: 60 }, (gray, width, height) => {
    read.push(width, height);
    return brightest(gray, width, height);
  });
  expect(read).toEqual([200, 120]);
});

test('letters that show only in a reduced copy are found', async () => {
  const onlySmall: ReadCells = (gray, width, height) =>
    width < 512 ? brightest(gray, width, height) : Promise.resolve(new Float32Array((width * height) / 16));
  const gray = new Uint8Array(512 * 512);
  for (let y = 100; y < 180; y++) gray.fill(255, y * 512 + 200, y * 512 + 360);
  const map = await readTextMap({ gray, width: 512, height: 512 }, onlySmall);
  expect(textLines(map, 512, 512)).toMatchObject([{ left: 200, top: 96, right: 359, bottom: 183 }]);
});

test('a few doubtful cells are no line', async () => {
  const map = { columns: 10, rows: 4, likely: new Float32Array(40).fill(0.1) };
  map.likely.fill(0.6, 12, 18);
  expect(textLines(map, 40, 16)).toEqual([]);
});

test('a large group of possible cells counts only if the network is sure of a thirtieth of them', () => {
  const group = (sureCells: number) => {
    const map = { columns: 20, rows: 22, likely: new Float32Array(440) };
    map.likely.fill(0.6, 20, 420);
    map.likely.fill(0.9, 20, 20 + sureCells);
    return textLines(map, 80, 88);
  };
  expect(group(11)).toEqual([]);
  expect(group(12)).toHaveLength(1);
});
