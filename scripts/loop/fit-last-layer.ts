import type { LastLayer } from './calibrated-model.ts';

/** A mark of the network before its last layer, and whether the labels have a lesion there. */
export interface Example {
  logit: number;
  lesion: boolean;
}

const steps = 4_000;
const rate = 0.05;
/** Holds the layer near where it was while examples are few. */
const pull = 2;

const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value));

/** The network's own logit of a mark, from its confidence under a known last layer. */
export function logitOf(confidence: number, { slope, shift }: LastLayer): number {
  const bounded = Math.min(1 - 1e-6, Math.max(1e-6, confidence));
  return (Math.log(bounded / (1 - bounded)) - shift) / slope;
}

/** Logistic regression by gradient descent: the layer under which confidence is how often such marks are lesions. */
export function fitLastLayer(examples: readonly Example[], start: LastLayer): LastLayer {
  let { slope, shift } = start;
  for (let step = 0; step < steps; step += 1) {
    let [bySlope, byShift] = [pull * (slope - start.slope), pull * 0.1 * (shift - start.shift)];
    for (const { logit, lesion } of examples) {
      const error = sigmoid(slope * logit + shift) - Number(lesion);
      bySlope += error * logit;
      byShift += error;
    }
    slope = Math.max(0.2, slope - (rate * bySlope) / (examples.length + pull));
    shift -= (rate * byShift) / (examples.length + pull);
  }
  return { slope, shift };
}
