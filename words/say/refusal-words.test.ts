import { expect, test } from 'vitest';
import { checkPictureSize, cutShort, damaged, Refusal, unsupported } from '#imaging/refusals.ts';
import { refusalWords } from './refusal-words.ts';

const refusalOf = (run: () => void): Refusal => {
  try {
    run();
  } catch (error) {
    if (error instanceof Refusal) return error;
  }
  throw new Error('Nothing was refused.');
};

test.each<[Refusal, string]>([
  [cutShort(), 'This file is cut short: part of the image is missing. Please export or download it again.'],
  [
    damaged('noSize'),
    'This file is damaged and cannot be read. Please export or download it again. (its image has no size)',
  ],
  [
    unsupported({ key: 'bits', values: { bits: 3 } }),
    'This file has 3 bits per value, which Sulcus cannot read.',
  ],
  [
    unsupported('hierarchicalJpeg'),
    'This file is encoded in a way that Sulcus cannot read. Please export it another way. (hierarchical JPEG)',
  ],
  [
    refusalOf(() => checkPictureSize(9000, 10)),
    'This image is 9000 × 10 pixels; the limit is 4096 × 4096. Please save it smaller.',
  ],
])('%s is one sentence with its values, and what exactly was found', (refusal, sentence) => {
  expect(refusalWords(refusal)).toBe(sentence);
});
