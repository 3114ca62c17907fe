import { createDeepStructures } from './deep-structures.ts';
import { furrowDistance } from './furrow-distance.ts';
import { createHead } from './head.ts';
import { createLesion, type LesionOptions } from './lesion.ts';
import { createNoise, fractal, smoothStep } from './noise.ts';
import { createRandom } from './random.ts';
import type { Quality } from './scanner-noise.ts';
import { type DrawnSequence, lookOf } from './sequence-look.ts';
import { createFurrows, type Level, midlineGap } from './sulci.ts';

export interface PhantomOptions {
  seed: number;
  /** Side of the square picture in pixels. */
  size?: number;
  sequence?: DrawnSequence;
  level?: Level;
  quality?: Quality;
  lesions?: LesionOptions[];
}

/** A place in the picture, from -1 to 1. */
export interface Place {
  u: number;
  v: number;
}

export type Scene = ReturnType<typeof createScene>;

/** Everything that a head is drawn from. Lengths are in halves of the picture's side. */
export function createScene(options: PhantomOptions, size: number) {
  const level = options.level ?? 'ventricles';
  const random = createRandom(options.seed);
  const head = createHead(random.fork('head'));
  const soft = Math.max(0.0045, 1.6 / size);
  return {
    random,
    head,
    look: lookOf(options.sequence ?? 't1ce'),
    furrows: furrowDistance(createFurrows(head, level, random.fork('furrows')), size),
    deep: createDeepStructures(level, random.fork('deep')),
    lesions: (options.lesions ?? []).map((lesion, i) => createLesion(lesion, random.fork(`lesion ${i}`))),
    tissue: fractal(createNoise(random.fork('tissue')), 4),
    coarse: fractal(createNoise(random.fork('coarse')), 3),
    sway: createNoise(random.fork('sway')),
    vessels: createNoise(random.fork('vessels')),
    midlineGap: midlineGap(level),
    grayThickness: random.between(0.028, 0.034),
    edemaIsTumor: options.sequence === 't2' || options.sequence === 'flair',
    /** Width of the transition between two tissues. */
    soft,
    inside: (distance: number, edge = soft): number => smoothStep(edge, -edge, distance),
  };
}
