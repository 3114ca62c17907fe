/**
 * Resizes an 8-bit gray picture exactly as Pillow's BILINEAR does (Resample.c): a triangle filter that widens
 * when shrinking, weights rounded to 22 bits, and 8 bits kept between the two passes. Training used Pillow;
 * another resampling would shift every score.
 */
export function resizeLikePillow(
  pixels: Uint8Array,
  width: number,
  height: number,
  newWidth: number,
  newHeight: number,
): Uint8Array {
  let current = pixels;
  if (newWidth !== width) current = resizeRows(current, width, height, newWidth);
  if (newHeight !== height) current = resizeColumns(current, newWidth, height, newHeight);
  return current === pixels ? pixels.slice() : current;
}

const precisionBits = 32 - 8 - 2;

interface Weights {
  /** First input sample of each output sample. */
  starts: Int32Array;
  counts: Int32Array;
  /** `stride` fixed-point weights for each output sample. */
  values: Int32Array;
  stride: number;
}

function triangleWeights(inputSize: number, outputSize: number): Weights {
  const scale = inputSize / outputSize;
  const filterScale = Math.max(scale, 1);
  const support = filterScale;
  const stride = Math.ceil(support) * 2 + 1;
  const starts = new Int32Array(outputSize);
  const counts = new Int32Array(outputSize);
  const values = new Int32Array(outputSize * stride);
  const weights = new Float64Array(stride);
  for (let i = 0; i < outputSize; i++) {
    const center = (i + 0.5) * scale;
    const start = Math.max(0, Math.trunc(center - support + 0.5));
    const count = Math.min(inputSize, Math.trunc(center + support + 0.5)) - start;
    let total = 0;
    for (let k = 0; k < count; k++) {
      // Multiplies by the inverse instead of dividing, because Pillow does and the last bit must match.
      const distance = Math.abs((k + start - center + 0.5) * (1 / filterScale));
      const weight = distance < 1 ? 1 - distance : 0;
      weights[k] = weight;
      total += weight;
    }
    starts[i] = start;
    counts[i] = count;
    for (let k = 0; k < count; k++) {
      const share = total === 0 ? weights[k]! : weights[k]! / total;
      values[i * stride + k] = Math.trunc(0.5 + share * (1 << precisionBits));
    }
  }
  return { starts, counts, values, stride };
}

const half = 1 << (precisionBits - 1);

function resizeRows(pixels: Uint8Array, width: number, height: number, newWidth: number): Uint8Array {
  const { starts, counts, values, stride } = triangleWeights(width, newWidth);
  const output = new Uint8Array(newWidth * height);
  for (let row = 0; row < height; row++) {
    for (let i = 0; i < newWidth; i++) {
      const from = row * width + starts[i]!;
      const weight = i * stride;
      const count = counts[i]!;
      let sum = half;
      for (let k = 0; k < count; k++) sum += Math.imul(pixels[from + k]!, values[weight + k]!);
      output[row * newWidth + i] = Math.min(255, sum >> precisionBits);
    }
  }
  return output;
}

/** Processes one input row at a time, because the pixels of a column are far apart in memory. */
function resizeColumns(pixels: Uint8Array, width: number, height: number, newHeight: number): Uint8Array {
  const { starts, counts, values, stride } = triangleWeights(height, newHeight);
  const output = new Uint8Array(width * newHeight);
  const sums = new Int32Array(width);
  for (let i = 0; i < newHeight; i++) {
    sums.fill(half);
    for (let k = 0; k < counts[i]!; k++) {
      const from = (starts[i]! + k) * width;
      const weight = values[i * stride + k]!;
      for (let column = 0; column < width; column++) {
        sums[column]! += Math.imul(pixels[from + column]!, weight);
      }
    }
    for (let column = 0; column < width; column++) {
      output[i * width + column] = Math.min(255, sums[column]! >> precisionBits);
    }
  }
  return output;
}
