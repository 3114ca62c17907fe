import type { LesionOptions } from './lesion.ts';
import { createRandom, type Random } from './random.ts';
import type { PhantomOptions } from './scene.ts';
import { sequences } from './sequence-look.ts';
import type { Level } from './sulci.ts';

export interface RandomPhantomChoice {
  size?: number;
  sequence?: PhantomOptions['sequence'];
  /** Default: half of them have lesions. */
  lesions?: 'none' | 'one' | 'some';
}

/** The options of phantom number `seed`: every choice follows from the seed. */
export function randomPhantomOptions(seed: number, choice: RandomPhantomChoice = {}): PhantomOptions {
  const random = createRandom(seed).fork('options');
  const lesions = choice.lesions ?? (random.chance(0.5) ? 'some' : 'none');
  const count = lesions === 'none' ? 0 : lesions === 'some' && random.chance(0.2) ? 2 : 1;
  const sequence = choice.sequence ?? random.pick(sequences);
  const level = random.pick<Level>(['ventricles', 'ventricles', 'bodies', 'high']);
  return {
    seed,
    size: choice.size ?? random.pick([256, 320, 384, 512]),
    sequence,
    level,
    quality: 'good',
    lesions: Array.from({ length: count }, (_, i) => randomLesion(random, i)),
  };
}

function randomLesion(random: Random, index: number): LesionOptions {
  // The second lies on the other side of the midline, so that the two never merge.
  const side = (random.chance(0.5) ? 1 : -1) * (index === 0 ? 1 : -1);
  const angle = random.between(-1.1, 1.1);
  const distance = random.between(0.1, 0.2);
  return {
    x: 0.5 + side * (0.05 + Math.cos(angle) * distance * 0.75),
    y: 0.5 + Math.sin(angle) * distance * 1.15,
    radius: random.between(0.028, 0.075),
    kind: random.chance(0.45) ? 'ring' : 'solid',
    edema: random.chance(0.6),
  };
}
