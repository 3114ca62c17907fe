import type { ModelLimits } from '../findings/answer.ts';
import { kindThresholdOf } from '../gates/kind-gate.ts';
import type { SliceReading } from './slice-reading.ts';
import { headProbability } from './slice-reading.ts';

/** Above this, rounding changes a confidence by less than 0.01. */
const sure = 0.8;
/** Rounding cannot lift a confidence across a limit from further below than this. */
const margin = 0.15;
/** From here on, rounding does not change the type. Under the type's threshold a mark has no probability. */
const sureOfType = 0.7;
/** Rounding changes the low confidences of other abnormalities by less than this factor. */
const otherFactor = 2;
/** Probabilities of image kinds are near 0 or 1, and rounding changes them little. */
const gateMargin = 0.01;

/**
 * Whether a runtime with another rounding could give another answer. Faint marks have no limit here, because a whole scan's
 * lesions add them up.
 */
export function isNearALimit(reading: SliceReading, limits: ModelLimits): boolean {
  const [shown, gate] = reading.kind
    ? [headProbability(reading.kind), kindThresholdOf(limits)]
    : [reading.scope, limits.scopeThreshold];
  if (Math.abs(shown - gate) < gateMargin) return true;
  const { otherThreshold } = limits;
  const isNearOther = ({ confidence }: { confidence: number }) =>
    otherThreshold !== undefined &&
    confidence > otherThreshold / otherFactor &&
    confidence < otherThreshold * otherFactor;
  return (
    reading.boxes.some(
      ({ confidence, typeProbability = 0 }) =>
        confidence >= limits.cutOff - margin && (confidence < sure || typeProbability < sureOfType),
    ) || (reading.others ?? []).some(isNearOther)
  );
}
