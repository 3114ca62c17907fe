import { expect, test } from 'vitest';
import { readSlice } from './postprocess.ts';
import { mostLikely } from './slice-reading.ts';

const options = {
  inputSize: 100,
  nmsIou: 0.5,
  blendIou: 0.7,
  maxDetections: 10,
  typeThreshold: 0.6,
  minConfidence: 0.05,
};
const outputs = {
  boxes: Float32Array.of(25, 30, 50, 45),
  scores: Float32Array.of(0.2),
  types: Float32Array.of(0.1, 0.7, 0.2),
  scope: 0.9,
};

test('a file without the outputs of sulcus-2 gives a reading without them', () => {
  const reading = readSlice(outputs, { width: 100, height: 100 }, options);
  expect(Object.keys(reading).sort()).toEqual(['boxes', 'scope']);
  expect(reading.boxes).toMatchObject([{ class: 'meningioma', confidence: 0.2, typeProbability: 0.7 }]);
});

test('kind and sequence are named in the order of the outputs', () => {
  const kind = Float32Array.of(0.1, 0.8, 0.1, 0, 0, 0, 0);
  const sequence = Float32Array.of(0, 0, 0.1, 0.9, 0, 0);
  const reading = readSlice({ ...outputs, kind, sequence }, { width: 100, height: 100 }, options);
  expect(mostLikely(reading.kind)).toEqual({ name: 'ct', probability: 0.8 });
  expect(mostLikely(reading.sequence)).toEqual({ name: 'flair', probability: 0.9 });
  expect(mostLikely(undefined)).toBeNull();
});

test('the brain is given in cells that cover the picture, without the padding', () => {
  // 400 × 200 is padded to 400 × 400: two rows of four lie on the picture.
  const values = Float32Array.from({ length: 16 }, (_, i) => i);
  const reading = readSlice(
    { ...outputs, brain: { values, width: 4, height: 4 } },
    { width: 400, height: 200 },
    options,
  );
  expect(reading.brain).toEqual({ values: values.slice(4, 12), width: 4, height: 2 });
});
