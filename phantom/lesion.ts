import { createNoise, fractal } from './noise.ts';
import type { Random } from './random.ts';

export interface LesionOptions {
  /** Center as fractions of the picture. */
  x: number;
  y: number;
  /** Radius as a fraction of the picture's side. */
  radius: number;
  kind: 'solid' | 'ring';
  edema: boolean;
}

/** Signed distances (negative inside) in half picture sides; the edge is irregular, seeded. */
export interface Lesion {
  options: LesionOptions;
  centerX: number;
  centerY: number;
  radius: number;
  edge(x: number, y: number): number;
  core(x: number, y: number): number;
  edema(x: number, y: number): number;
  /** Mottling of the tissue, about -1..1. */
  texture(x: number, y: number): number;
}

export function createLesion(options: LesionOptions, random: Random): Lesion {
  const centerX = options.x * 2 - 1;
  const centerY = options.y * 2 - 1;
  const radius = options.radius * 2;
  const shape = fractal(createNoise(random), 2);
  const inner = fractal(createNoise(random), 3);
  const spread = fractal(createNoise(random), 3);
  const stretch = random.between(0.86, 1.16);
  const tilt = random.between(0, Math.PI);
  const cos = Math.cos(tilt);
  const sin = Math.sin(tilt);
  const irregular = options.kind === 'ring' ? 0.26 : 0.18;
  const rim = random.between(0.2, 0.3);

  const distance = (x: number, y: number): number => {
    const dx = x - centerX;
    const dy = y - centerY;
    const a = (dx * cos + dy * sin) / stretch;
    const b = (dy * cos - dx * sin) * stretch;
    return Math.sqrt(a * a + b * b);
  };
  const wave = (field: typeof shape, x: number, y: number, scale: number): number =>
    field(((x - centerX) / radius) * scale + 50, ((y - centerY) / radius) * scale + 50);

  return {
    options,
    centerX,
    centerY,
    radius,
    edge: (x, y) => distance(x, y) - radius * (1 + irregular * 2 * wave(shape, x, y, 1.3)),
    core: (x, y) => {
      if (options.kind === 'solid') return 1;
      const rimShare = rim * (1 + 0.9 * wave(inner, x, y, 1.6));
      return distance(x, y) - radius * (1 + irregular * 2 * wave(shape, x, y, 1.3)) + radius * rimShare * 1.2;
    },
    edema: (x, y) => (options.edema ? distance(x, y) - radius * (1.75 + 1.5 * wave(spread, x, y, 1.1)) : 1),
    texture: (x, y) => wave(inner, x, y, 3.2),
  };
}
