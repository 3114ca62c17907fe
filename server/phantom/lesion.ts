import { createNoise, fractal } from './noise.ts';
import type { Random } from './random.ts';

export interface LesionOptions {
  /** Centre as fractions of the picture. */
  x: number;
  y: number;
  /** Radius as a fraction of the picture's side. */
  radius: number;
  kind: 'solid' | 'ring';
  oedema: boolean;
}

/** Signed distances (negative inside) in half picture sides; the edge is irregular, seeded. */
export interface Lesion {
  options: LesionOptions;
  centreX: number;
  centreY: number;
  radius: number;
  edge(x: number, y: number): number;
  core(x: number, y: number): number;
  oedema(x: number, y: number): number;
  /** Mottling of the tissue, about -1..1. */
  texture(x: number, y: number): number;
}

export function createLesion(options: LesionOptions, random: Random): Lesion {
  const centreX = options.x * 2 - 1;
  const centreY = options.y * 2 - 1;
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
    const dx = x - centreX;
    const dy = y - centreY;
    const a = (dx * cos + dy * sin) / stretch;
    const b = (dy * cos - dx * sin) * stretch;
    return Math.sqrt(a * a + b * b);
  };
  const wave = (field: typeof shape, x: number, y: number, scale: number): number =>
    field(((x - centreX) / radius) * scale + 50, ((y - centreY) / radius) * scale + 50);

  return {
    options,
    centreX,
    centreY,
    radius,
    edge: (x, y) => distance(x, y) - radius * (1 + irregular * 2 * wave(shape, x, y, 1.3)),
    core: (x, y) => {
      if (options.kind === 'solid') return 1;
      const rimShare = rim * (1 + 0.9 * wave(inner, x, y, 1.6));
      return distance(x, y) - radius * (1 + irregular * 2 * wave(shape, x, y, 1.3)) + radius * rimShare * 1.2;
    },
    oedema: (x, y) => (options.oedema ? distance(x, y) - radius * (1.75 + 1.5 * wave(spread, x, y, 1.1)) : 1),
    texture: (x, y) => wave(inner, x, y, 3.2),
  };
}
