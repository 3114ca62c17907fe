import type { ReviewedBox } from '#contract/review.ts';
import { lesionsOf } from '#server/models/reference-heads.ts';
import { generatePhantom, type Phantom } from '#server/phantom/phantom.ts';
import { createRandom } from '#server/phantom/random.ts';
import { randomPhantomOptions } from '#server/phantom/random-phantom.ts';

const side = 256;
const illShare = 0.6;

/** A blurred, noisy head of low contrast: the shipped model misses about half of the lesions on these. */
export function drawHead(seed: number): Phantom {
  const lesions = createRandom(seed).fork('loop').chance(illShare) ? 'some' : 'none';
  return generatePhantom({ ...randomPhantomOptions(seed, { size: side, lesions }), quality: 'low' });
}

/** What was drawn, as a reviewer would draw it. */
export const truthOf = (head: Phantom): ReviewedBox[] =>
  lesionsOf(head).map((box) => ({ class: 'tumor', ...box }));
