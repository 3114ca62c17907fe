import answer from './example-answer.json' with { type: 'json' };
import phantom from './phantom.webp';

function pointOf(pair: string): [number, number] {
  const [x = 0, y = 0] = pair.split(',').map(Number);
  return [x, y];
}

type Quarter = 'upperLeft' | 'upperRight' | 'lowerLeft' | 'lowerRight';

/** The quadrant of the picture that contains a finding. */
function quarterOf({ x, y }: { x: number; y: number }): Quarter {
  const left = x < answer.width / 2;
  if (y < answer.height / 2) return left ? 'upperLeft' : 'upperRight';
  return left ? 'lowerLeft' : 'lowerRight';
}

/**
 * A synthetic slice from this project's phantom generator (the sample 'two-lesions'), not a patient. The findings are
 * the named model's unaltered output (`npm run example`).
 */
export const exampleSlice = {
  source: phantom,
  model: answer.model,
  size: { width: answer.width, height: answer.height },
  findings: answer.findings.map((finding, i) => ({
    ...finding,
    contour: finding.outline.split(' ').map(pointOf),
    id: i,
    where: quarterOf(finding),
  })),
};

export type ExampleFinding = (typeof exampleSlice.findings)[number];
