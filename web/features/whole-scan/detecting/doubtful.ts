import type { SliceReading } from '#imaging/detector/slice-reading.ts';
import { kindThresholdOf, ofHead } from '#imaging/gates/kind-gate.ts';
import { limits } from './model-facts.ts';

/** From here on rounding moves a confidence by less than a hundredth. */
const sure = 0.8;
/** So far below a limit rounding lifts nothing above it. */
const margin = 0.15;
/** Probabilities of kinds lie near 0 or 1, and move little there. */
const gateMargin = 0.01;

/**
 * Whether another way of rounding could change the answer: a confidence or a probability near its limit. Faint marks have no
 * limit here: a lesion of a whole scan adds them up.
 */
export function isDoubtful(reading: SliceReading): boolean {
  const [shown, gate] = reading.kind
    ? [ofHead(reading.kind), kindThresholdOf(limits)]
    : [reading.scope, limits.scopeThreshold];
  if (Math.abs(shown - gate) < gateMargin) return true;
  return reading.boxes.some(({ confidence }) => confidence >= limits.cutOff - margin && confidence < sure);
}
