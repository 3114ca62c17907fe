import phantom from './phantom.webp';

/**
 * A synthetic slice, drawn by this project's phantom generator (the sample 'two-lesions'): no patient. The findings
 * are what the named model answered for it, unaltered.
 */
export const exampleSlice = {
  source: phantom,
  side: 512,
  model: 'Sulcus 1.3.0',
  findings: [
    {
      id: 'first',
      name: 'Finding 1',
      where: 'upper left',
      confidence: 0.99849,
      x: 188.22,
      y: 180.77,
      width: 0.1029,
      height: 0.10051,
    },
    {
      id: 'second',
      name: 'Finding 2',
      where: 'lower right',
      confidence: 0.99818,
      x: 333.29,
      y: 318.49,
      width: 0.11315,
      height: 0.11961,
    },
  ],
} as const;

export type ExampleFinding = (typeof exampleSlice.findings)[number];
