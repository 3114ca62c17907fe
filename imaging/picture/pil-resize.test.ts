import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { resizeLikePillow } from './pil-resize.ts';

/** Hashes of the results of Pillow 9.4 with Image.resize((w, h), Image.BILINEAR). */
const references = [
  [7, 5, 3, 3, '2065d3e517f9e3daa17e1958925044be410228fc6ed11e676ba1e31a37dc375d'],
  [512, 512, 352, 352, 'af0a130358b6d9f86e06fdd346aa8d8cf581171855bf33eb65654d97ba831ea8'],
  [287, 348, 352, 352, 'd5758e53a0177bb6bb16deb8d2e6cf2de7853a9385ad279ad9a5e48b18284eee'],
  [40, 40, 352, 352, 'fe70a382f1d35fc3d057fcfbb450a6454391607420162f2e7eb1b66b8cbe7c6c'],
  [701, 701, 352, 352, '7dbd0cc07918f0eb90485284815789fe18371b0e25ab258298b7dae68e500c08'],
  [352, 352, 352, 352, 'a3049c2174d5dacaf16c4b7926806cdbac04596ce242572938e1de76a8c005dd'],
] as const;

test.each(references)(
  'resizing %i × %i to %i × %i gives exactly the bytes that Pillow gives',
  (width, height, newWidth, newHeight, sha256) => {
    const pixels = scrambled(width * height, width * 1000 + height);
    const resized = resizeLikePillow(pixels, width, height, newWidth, newHeight);
    expect(createHash('sha256').update(resized).digest('hex')).toBe(sha256);
  },
);

test('a small picture matches Pillow value by value', () => {
  const resized = resizeLikePillow(scrambled(35, 7005), 7, 5, 3, 3);
  expect([...resized]).toEqual([111, 139, 150, 97, 143, 151, 103, 114, 106]);
});

/** The high byte of a linear congruential generator, the same in Python and here. */
function scrambled(count: number, seed: number): Uint8Array {
  const pixels = new Uint8Array(count);
  let state = seed;
  for (let i = 0; i < count; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    pixels[i] = state >>> 24;
  }
  return pixels;
}
