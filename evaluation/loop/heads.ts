import type { ReviewedBox } from '#contract/review.ts';
import { generatePhantom, type Phantom } from '#phantom/phantom.ts';
import { createRandom } from '#phantom/random.ts';
import { randomPhantomOptions } from '#phantom/random-phantom.ts';
import { lesionsOf } from '#server/models/reference-heads.ts';

const side = 256;
const illShare = 0.6;

/** All sequences in good quality, because the model rejects blurred and noisy heads. It misses about one lesion in five. */
export function drawHead(seed: number): Phantom {
  const lesions = createRandom(seed).fork('loop').chance(illShare) ? 'some' : 'none';
  return generatePhantom(randomPhantomOptions(seed, { size: side, lesions }));
}

/** The drawn lesions as a reviewer's boxes. */
export const truthOf = (head: Phantom): ReviewedBox[] =>
  lesionsOf(head).map((box) => ({ class: 'tumor', ...box }));
