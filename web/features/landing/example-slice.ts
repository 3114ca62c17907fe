import phantom from './phantom.webp';

/**
 * A synthetic slice, drawn by this project's phantom generator (the sample 'two-lesions'): no patient. The findings
 * are what the named model answered for it, unaltered.
 */
export const exampleSlice = {
  source: phantom,
  side: 512,
  model: 'Sulcus 1.0.0',
  findings: [
    {
      id: 'first',
      name: 'Finding 1',
      where: 'upper left',
      confidence: 0.9963,
      x: 188.05,
      y: 180.62,
      width: 0.10215,
      height: 0.10076,
    },
    {
      id: 'second',
      name: 'Finding 2',
      where: 'lower right',
      confidence: 0.99622,
      x: 333.13,
      y: 319.59,
      width: 0.11306,
      height: 0.12058,
    },
  ],
} as const;

export type ExampleFinding = (typeof exampleSlice.findings)[number];
