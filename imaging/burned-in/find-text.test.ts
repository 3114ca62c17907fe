import { expect, test } from 'vitest';
import { findText } from './find-text.ts';
import { readPixels } from './read-cells.fixture.ts';
import { cellSide, type ReadCells } from './text-map.ts';

const side = 320;

/** Replaces the network: 0.6 for bright cells of the whole picture, `enlarged` for those of an enlarged piece. */
const reader =
  (enlarged: number, read: number[] = []): ReadCells =>
  (gray, width, height) => {
    read.push(width);
    const bright = width === side ? 0.6 : enlarged;
    return readPixels(gray, width, height, (value) => (value > 128 ? bright : 0));
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

/** Replaces the network: `first` for bright cells as long as the picture is whole, `again` for those of later readings. */
const twoReaders = (first: number, again: number): ReadCells => {
  let readings = 0;
  return (gray, width, height) => {
    const bright = readings++ === 0 ? first : again;
    return readPixels(gray, width, height, (value) => (value > 128 ? bright : 0));
  };
};

test('a short line that does not show again when it is mirrored is anatomy', async () => {
  expect(await search(twoReaders(0.9, 0.6))).toEqual([[40, 100]]);
  expect(await search(twoReaders(0.9, 0.3))).toEqual([]);
});

test('a long line needs no second look', async () => {
  const gray = picture();
  for (let y = 200; y < 216; y++) gray.fill(255, y * side + 40, y * side + 104);
  const { marks, suspected } = await findText({ gray }, side, side, twoReaders(0.9, 0.3));
  expect(new Set([...marks, ...suspected].map(({ top }) => top))).toEqual(new Set([100, 200]));
});

test('after masking, a short line may be what is left of the text', async () => {
  const { suspected } = await findText({ gray: picture() }, side, side, twoReaders(0.9, 0.3), {
    masked: true,
  });
  expect(suspected).toHaveLength(1);
});

test('dark letters in a small picture are found in its negative, if they show in both mirrored readings', async () => {
  const small = 128;
  const gray = new Uint8Array(small * small).fill(200);
  // The border is black, as around a head.
  for (let i = 0; i < small; i++) for (const at of [i, i * small, (small - 1) * small + i]) gray[at] = 0;
  for (let y = 60; y < 68; y++) gray.fill(0, y * small + 40, y * small + 72);
  /** Sees only letters brighter than their surroundings in the whole picture, and dark ones too in a piece of it. */
  const reads =
    (mirrored: number): ReadCells =>
    (seen, width, height) => {
      const isNegative = width === small;
      const isPiece = width < 2 * small && !isNegative;
      return readPixels(seen, width, height, (value, x, y) => {
        const inside = x >= cellSide && y >= cellSide && x < width - cellSide && y < height - cellSide;
        if (inside && isNegative && value > 200) return 0.9;
        return inside && isPiece && value < 50 ? mirrored : 0;
      });
    };
  const found = async (mirrored: number) => {
    const { marks, suspected } = await findText({ gray }, small, small, reads(mirrored));
    return [...marks, ...suspected].some(({ left, top }) => left === 40 && top === 60);
  };
  expect(await found(0.6)).toBe(true);
  expect(await found(0.3)).toBe(false);
});
