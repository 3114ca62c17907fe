import { centeredBoxOf } from '#imaging/geometry/box.ts';
import type { Phantom } from '#phantom/phantom.ts';
import { createRandom } from '#phantom/random.ts';
import { randomPhantomOptions } from '#phantom/random-phantom.ts';
import type { PhantomOptions } from '#phantom/scene.ts';
import { sequences } from '#phantom/sequence-look.ts';

const count = 100;
const firstSeed = 7_300_000;
const size = 256;

/** Fractions of the picture's side, from small to large lesions. */
const [smallestRadius, largestRadius] = [0.02, 0.08];

/** Head number `at`: all sequences equally often, two in three with lesions, half of them blurred and noisy. */
function referenceHead(at: number): PhantomOptions {
  const seed = firstSeed + at;
  const random = createRandom(seed).fork('reference');
  const options = randomPhantomOptions(seed, {
    size,
    sequence: sequences[at % sequences.length]!,
    lesions: at % 3 === 0 ? 'none' : 'some',
  });
  return {
    ...options,
    quality: random.chance(0.5) ? 'low' : 'good',
    lesions: (options.lesions ?? []).map((lesion) => ({
      ...lesion,
      radius: random.between(smallestRadius, largestRadius),
    })),
  };
}

/**
 * Drawn heads on which every candidate is compared with the active model. Their lesions are known exactly, independent of
 * an installation's reviewers.
 */
export const referenceHeads: readonly PhantomOptions[] = Array.from({ length: count }, (_, at) =>
  referenceHead(at),
);

/** The lesions of a drawn head as review boxes. */
export const lesionsOf = (phantom: Pick<Phantom, 'boxes' | 'width' | 'height'>) =>
  phantom.boxes.map(({ left, top, right, bottom }) => ({
    ...centeredBoxOf({ left, top, width: right - left, height: bottom - top }, phantom),
    frame: 0,
  }));
