/** A seeded stream of numbers: the same seed gives the same picture on every machine. */
export interface Random {
  /** Uniform in [0, 1). */
  next(): number;
  between(low: number, high: number): number;
  /** A whole number, both ends included. */
  whole(low: number, high: number): number;
  normal(): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly [T, ...T[]]): T;
  /** An independent stream, so that one part can change without shifting the numbers of all the others. */
  fork(label: string): Random;
}

export function createRandom(seed: number): Random {
  // Signed, so that V8 stores it as a small integer.
  let state = seed | 0;
  // Mulberry32: 32-bit integer arithmetic only, hence identical everywhere.
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const between = (low: number, high: number): number => low + (high - low) * next();
  return {
    next,
    between,
    whole: (low, high) => low + Math.floor(next() * (high - low + 1)),
    // Sum of uniforms instead of Box-Muller: no transcendental function, so no platform differences.
    normal: () => (next() + next() + next() + next() - 2) * 1.7320508075688772,
    chance: (probability) => next() < probability,
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
    fork: (label) => createRandom(hashLabel(label, seed)),
  };
}

function hashLabel(label: string, seed: number): number {
  let hash = (2166136261 ^ seed) >>> 0;
  for (let i = 0; i < label.length; i++) hash = Math.imul(hash ^ label.charCodeAt(i), 16777619) >>> 0;
  return hash;
}
