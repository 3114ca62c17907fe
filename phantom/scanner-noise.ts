import { createNoise } from './noise.ts';
import type { Random } from './random.ts';
import type { SequenceLook } from './sequence-look.ts';

export type Quality = 'good' | 'low';

interface Scanner {
  look: SequenceLook;
  quality: Quality;
  random: Random;
}

/** What the machine adds to the anatomy, in place: blur, uneven coil sensitivity, noise. */
export function degrade(intensity: Float32Array, size: number, scanner: Scanner): void {
  const { look, quality, random } = scanner;
  const low = quality === 'low';
  blur(intensity, size, (look.blur + (low ? 0.011 : 0)) * size);

  const bias = createNoise(random);
  const biasStrength = random.between(0.05, 0.11);
  const sigma = low ? 0.036 : random.between(0.008, 0.014);
  const [inPhase, outOfPhase] = [grain(size, sigma, random), grain(size, sigma, random)];
  const contrast = low ? 0.45 : 1;
  const floor = low ? 0.1 : 0;
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const i = row * size + column;
      const field = 1 + biasStrength * 2 * bias((column / size) * 1.7 + 3, (row / size) * 1.7 + 3);
      const signal = intensity[i]! * field * contrast + inPhase[i]!;
      // The magnitude of a complex signal: noise in air never cancels to zero (Rice distribution).
      const magnitude = Math.sqrt(signal * signal + outOfPhase[i]! * outOfPhase[i]!);
      intensity[i] = Math.min(1, floor + magnitude);
    }
  }
}

/** White noise, slightly smoothed, because scanners interpolate their pictures. */
function grain(size: number, sigma: number, random: Random): Float32Array {
  const noise = new Float32Array(size * size);
  for (let i = 0; i < noise.length; i++) noise[i] = random.normal() * sigma * 1.7;
  blur(noise, size, 0.6);
  return noise;
}

/** Gaussian blur in place, columns then rows; sigma in pixels. */
function blur(pixels: Float32Array, size: number, sigma: number): void {
  if (sigma < 0.2) return;
  const radius = Math.max(1, Math.ceil(sigma * 3));
  const kernel = Float64Array.from({ length: radius + 1 }, (_, i) =>
    Math.exp(-(i * i) / (2 * sigma * sigma)),
  );
  const total = kernel.reduce((sum, weight, i) => sum + (i === 0 ? weight : 2 * weight), 0);
  const sums = new Float64Array(size);
  const original = pixels.slice();
  for (let row = 0; row < size; row++) {
    const start = row * size;
    for (let i = 0; i < size; i++) sums[i] = original[start + i]! * kernel[0]!;
    for (let k = 1; k <= radius; k++) {
      const weight = kernel[k]!;
      const above = Math.max(0, row - k) * size;
      const below = Math.min(size - 1, row + k) * size;
      for (let i = 0; i < size; i++) sums[i]! += weight * (original[above + i]! + original[below + i]!);
    }
    for (let i = 0; i < size; i++) pixels[start + i] = sums[i]! / total;
  }
  // With the first and the last pixel repeated on both sides.
  const line = new Float64Array(size + 2 * radius);
  for (let row = 0; row < size; row++) {
    const start = row * size;
    for (let i = 0; i < line.length; i++) {
      line[i] = pixels[start + Math.min(size - 1, Math.max(0, i - radius))]!;
    }
    for (let i = 0; i < size; i++) sums[i] = line[radius + i]! * kernel[0]!;
    for (let k = 1; k <= radius; k++) {
      const weight = kernel[k]!;
      for (let i = 0; i < size; i++) sums[i]! += weight * (line[radius + i - k]! + line[radius + i + k]!);
    }
    for (let i = 0; i < size; i++) pixels[start + i] = sums[i]! / total;
  }
}
