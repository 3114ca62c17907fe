import { expect, test } from 'vitest';
import { findText } from './find-text.ts';
import { cellSide, type ReadCells } from './text-map.ts';

const side = 320;

/** Replaces the network: 0.6 for bright cells of the whole picture, `enlarged` for those of an enlarged piece. */
const reader =
  (enlarged: number, read: number[] = []): ReadCells =>
  async (gray, width, height) => {
    read.push(width);
    const columns = width / cellSide;
    const likely = new Float32Array(columns * (height / cellSide));
    for (const [i, value] of gray.entries()) {
      const cell = Math.floor(i / width / cellSide) * columns + Math.floor((i % width) / cellSide);
      if (value > 128) likely[cell] = width === side ? 0.6 : enlarged;
    }
    return likely;
  };

function picture(): Uint8Array {
  const gray = new Uint8Array(side * side);
  for (let y = 100; y < 108; y++) gray.fill(255, y * side + 40, y * side + 56);
  return gray;
}

const search = async (readCells: ReadCells, gray = picture()) =>
  (await findText({ gray }, side, side, readCells)).suspected.map(({ left, top }) => [left, top]);

test('letters that the network doubts at their own size and is sure of at twice that size are found', async () => {
  expect(await search(reader(0.9))).toEqual([[40, 100]]);
});

test('what it still doubts at twice its size is no text', async () => {
  expect(await search(reader(0.7))).toEqual([]);
});

test('only the doubtful piece is enlarged, and nothing where nothing is doubtful', async () => {
  const read: number[] = [];
  await search(reader(0.7, read));
  expect(read).toEqual([side, 2 * (16 + 2 * 24)]);
  const blank: number[] = [];
  await search(reader(0.7, blank), new Uint8Array(side * side));
  expect(blank).toEqual([side]);
});
