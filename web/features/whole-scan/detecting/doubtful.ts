import type { DetectorImage } from '#imaging/detector/detected-box.ts';
import { type NetworkOutputs, toDetections } from '#imaging/detector/postprocess.ts';
import { model } from './model-facts.ts';

/** From here on rounding moves a confidence by less than a hundredth. */
const sure = 0.8;
/** So far below the cut-off rounding lifts none above it. */
const margin = 0.15;

/** Whether another way of rounding could change what is said: a confidence or a scope score near its limit. */
export function isDoubtful(outputs: NetworkOutputs, image: DetectorImage): boolean {
  const { cutOff, input, postprocess } = model;
  if (Math.abs(outputs.scope - postprocess.scopeThreshold) < margin) return true;
  const candidates = toDetections(outputs, image, {
    ...postprocess,
    inputSize: input.size,
    minConfidence: cutOff - margin,
  });
  return candidates.some(({ confidence }) => confidence < sure);
}
