import phantom from './phantom.webp';

/**
 * A synthetic slice, drawn by this project's phantom generator (the sample 'two-lesions'): no patient. The findings
 * are what the named model answered for it, unaltered.
 */
export const exampleSlice = {
  source: phantom,
  side: 512,
  model: 'Sulcus 1.1.0',
  findings: [
    {
      id: 'first',
      name: 'Finding 1',
      where: 'upper left',
      confidence: 0.99953,
      x: 188.39,
      y: 180.56,
      width: 0.10202,
      height: 0.10119,
    },
    {
      id: 'second',
      name: 'Finding 2',
      where: 'lower right',
      confidence: 0.99917,
      x: 333.3,
      y: 319.1,
      width: 0.11357,
      height: 0.11975,
    },
  ],
} as const;

export type ExampleFinding = (typeof exampleSlice.findings)[number];
