import phantom from './phantom.webp';

/**
 * A synthetic slice, drawn by this project's phantom generator (two enhancing lesions, seed 31): no patient.
 * Boxes are where the lesions were drawn, in pixels.
 */
export const exampleSlice = {
  source: phantom,
  side: 512,
  lesions: [
    { id: 'first', name: 'Region 1', left: 164, top: 157, width: 50, height: 50, where: 'upper left' },
    { id: 'second', name: 'Region 2', left: 305, top: 289, width: 57, height: 61, where: 'lower right' },
  ],
} as const;

export type ExampleLesion = (typeof exampleSlice.lesions)[number];
