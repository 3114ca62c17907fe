import phantom from './phantom.webp';

/**
 * A synthetic slice, drawn by this project's phantom generator (the sample 'two-lesions'): no patient. The findings
 * are what the named model answered for it, unaltered.
 */
export const exampleSlice = {
  source: phantom,
  side: 512,
  model: 'Sulcus 1.2.0',
  findings: [
    {
      id: 'first',
      name: 'Finding 1',
      where: 'upper left',
      confidence: 0.99898,
      x: 188.27,
      y: 180.62,
      width: 0.10248,
      height: 0.10076,
    },
    {
      id: 'second',
      name: 'Finding 2',
      where: 'lower right',
      confidence: 0.99875,
      x: 333.29,
      y: 318.46,
      width: 0.11305,
      height: 0.11976,
    },
  ],
} as const;

export type ExampleFinding = (typeof exampleSlice.findings)[number];
