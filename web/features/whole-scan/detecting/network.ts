import type { InferenceSession, Tensor } from 'onnxruntime-web/wasm';
import type { GrayPicture } from '#imaging/picture/gray-picture.ts';
import { type NetworkOutputs, readSlice } from '#reading/detector/postprocess.ts';
import { toNetworkInput } from '#reading/detector/preprocess.ts';
import { lowestConfidence, type SliceReading } from '#reading/detector/slice-reading.ts';
import { headProbability, kindThresholdOf } from '#reading/gates/kind-gate.ts';
import { limits, model } from './model-facts.ts';
import type { NetworkAnswer } from './protocol.ts';

type MakeTensor = (input: Float32Array, dims: number[]) => Tensor;

/** Runs the network on one slice, with the server's arithmetic. */
export async function detectSlice(
  session: InferenceSession,
  makeTensor: MakeTensor,
  image: GrayPicture,
): Promise<NetworkAnswer> {
  const started = performance.now();
  const { size, name } = model.input;
  const answer = await session.run({ [name]: makeTensor(toNetworkInput(image, size), [1, 1, size, size]) });
  const outputs = toOutputs(answer);
  const reading = readSlice(outputs, image, {
    ...model.postprocess,
    inputSize: size,
    minConfidence: lowestConfidence,
  });
  return { reading, doubtful: isDoubtful(reading), milliseconds: performance.now() - started };
}

function toOutputs(answer: InferenceSession.OnnxValueMapType): NetworkOutputs {
  const floats = (name: string): Float32Array => {
    const data = answer[name]?.data;
    if (data instanceof Float32Array) return data;
    throw new Error(`The network has no 32-bit float output named "${name}".`);
  };
  const grid = (name: string) => {
    const [, , height = 0, width = 0] = answer[name]?.dims ?? [];
    return { values: floats(name), width, height };
  };
  return {
    boxes: floats('boxes'),
    scores: floats('scores'),
    types: floats('types'),
    scope: floats('scope')[0] ?? 0,
    ...(answer.mask && { mask: grid('mask') }),
    ...(answer.brain && { brain: grid('brain') }),
    ...(answer.kind && { kind: floats('kind') }),
    ...(answer.sequence && { sequence: floats('sequence') }),
  };
}

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
