import type { Random } from './random.ts';

export type NoiseField = (x: number, y: number) => number;

const tableSize = 256;

/** Smooth value noise, roughly in [-1, 1]; one lattice cell per unit of x and y. */
export function createNoise(random: Random): NoiseField {
  const lattice = new Float64Array(tableSize * tableSize);
  for (let i = 0; i < lattice.length; i++) lattice[i] = random.next() * 2 - 1;
  const mask = tableSize - 1;
  return (x, y) => {
    const ix = Math.floor(x);
    const iy = Math.floor(y);
    const fx = fade(x - ix);
    const fy = fade(y - iy);
    const left = ix & mask;
    const right = (ix + 1) & mask;
    const upper = (iy & mask) * tableSize;
    const lower = ((iy + 1) & mask) * tableSize;
    const topLeft = lattice[upper + left]!;
    const bottomLeft = lattice[lower + left]!;
    const top = topLeft + (lattice[upper + right]! - topLeft) * fx;
    const bottom = bottomLeft + (lattice[lower + right]! - bottomLeft) * fx;
    return top + (bottom - top) * fy;
  };
}

/** Octaves of noise, each at twice the frequency and half the strength. */
export function fractal(noise: NoiseField, octaves: number): NoiseField {
  return (x, y) => {
    let sum = 0;
    let strength = 0.5;
    let frequency = 1;
    for (let octave = 0; octave < octaves; octave++) {
      sum += strength * noise(x * frequency + octave * 17.3, y * frequency - octave * 9.7);
      strength *= 0.5;
      frequency *= 2;
    }
    return sum;
  };
}

function fade(t: number): number {
  return t * t * t * (t * (t * 6 - 15) + 10);
}

/** 0 below `low`, 1 above `high`, smooth between. */
export function smoothStep(low: number, high: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - low) / (high - low)));
  return t * t * (3 - 2 * t);
}

export function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}
