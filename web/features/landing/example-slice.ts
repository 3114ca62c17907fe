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
      confidence: 0.9988,
      x: 188.19,
      y: 180.43,
      width: 0.10183,
      height: 0.10109,
    },
    {
      id: 'second',
      name: 'Finding 2',
      where: 'lower right',
      confidence: 0.99854,
      x: 333.14,
      y: 318.65,
      width: 0.11301,
      height: 0.11975,
    },
  ],
} as const;

export type ExampleFinding = (typeof exampleSlice.findings)[number];
