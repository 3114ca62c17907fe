import type { ComponentBlocks } from './coefficients.ts';

/** Position of the k-th zigzag coefficient in an 8 × 8 block (T.81 figure A.6). */
const zigzag = Uint8Array.from([
  0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7,
  14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46,
  53, 60, 61, 54, 47, 55, 62, 63,
]);

/** basis[x * 8 + u]: the u-th cosine at sample x, scaled so that two passes give the T.81 A.3.3 inverse. */
const basis = Float64Array.from({ length: 64 }, (_, i) => {
  const x = i >> 3;
  const u = i & 7;
  return (u === 0 ? Math.SQRT1_2 : 1) * 0.5 * Math.cos(((2 * x + 1) * u * Math.PI) / 16);
});

/** Dequantizes and transforms every block of a component into its plane of samples, as wide as the stored blocks. */
export function transformBlocks(
  blocks: ComponentBlocks,
  quantization: Uint16Array,
  precision: number,
): Uint16Array {
  const width = blocks.storedColumns * 8;
  const samples = new Uint16Array(width * blocks.storedRows * 8);
  const level = 1 << (precision - 1);
  const limit = (1 << precision) - 1;
  const block = new Float64Array(64);
  const half = new Float64Array(64);
  for (let row = 0; row < blocks.storedRows; row++) {
    for (let column = 0; column < blocks.storedColumns; column++) {
      const at = (row * blocks.storedColumns + column) * 64;
      block.fill(0);
      for (let k = 0; k < 64; k++) {
        const value = blocks.coefficients[at + k]!;
        if (value !== 0) block[zigzag[k]!] = value * quantization[k]!;
      }
      transformRows(block, half);
      for (let y = 0; y < 8; y++) {
        const line = (row * 8 + y) * width + column * 8;
        for (let x = 0; x < 8; x++) {
          let sum = 0;
          for (let v = 0; v < 8; v++) sum += half[v * 8 + x]! * basis[y * 8 + v]!;
          const value = Math.round(sum) + level;
          samples[line + x] = value < 0 ? 0 : Math.min(value, limit);
        }
      }
    }
  }
  return samples;
}

function transformRows(block: Float64Array, half: Float64Array): void {
  for (let v = 0; v < 8; v++) {
    const line = v * 8;
    for (let x = 0; x < 8; x++) {
      let sum = 0;
      for (let u = 0; u < 8; u++) sum += block[line + u]! * basis[x * 8 + u]!;
      half[line + x] = sum;
    }
  }
}
