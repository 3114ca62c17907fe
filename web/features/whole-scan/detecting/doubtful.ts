import type { SliceReading } from '#imaging/detector/slice-reading.ts';
import { headProbability, kindThresholdOf } from '#imaging/gates/kind-gate.ts';
import { limits } from './model-facts.ts';

/** Above this, rounding changes a confidence by less than 0.01. */
const sure = 0.8;
/** Rounding cannot lift a confidence across a limit from further below than this. */
const margin = 0.15;
/** Probabilities of image kinds are near 0 or 1, and rounding changes them little. */
const gateMargin = 0.01;

/**
 * Whether rounding could change the answer, because a confidence or a probability is near its limit. Faint marks have
 * no limit here, because a whole scan's lesions add them up.
 */
export function isDoubtful(reading: SliceReading): boolean {
  const [shown, gate] = reading.kind
    ? [headProbability(reading.kind), kindThresholdOf(limits)]
    : [reading.scope, limits.scopeThreshold];
  if (Math.abs(shown - gate) < gateMargin) return true;
  return reading.boxes.some(({ confidence }) => confidence >= limits.cutOff - margin && confidence < sure);
}
