import { generatePhantom } from '#phantom/phantom.ts';
import { plainPicture, readPicture } from './read-picture.ts';

/** The result for a drawn slice in which a network sees a brain and nothing else. */
export const resultWithoutMarks = () =>
  readPicture(plainPicture(generatePhantom({ seed: 1, size: 64 })), async () => ({
    own: { reading: { boxes: [], scope: 1 }, limits: { cutOff: 0.4, scopeThreshold: 0.5 } },
    doubtful: false,
    milliseconds: 1,
  }));
