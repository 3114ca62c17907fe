import type { MaskGrid } from '#imaging/geometry/contour.ts';
import type { GrayPicture } from '#imaging/picture/gray-picture.ts';
import { networkSequences, pictureKinds, tumorTypes } from '../vocabulary.ts';
import { type NetworkOutputs, type PostprocessOptions, readSlice } from './postprocess.ts';
import { toNetworkInput } from './preprocess.ts';
import { lowestConfidence, type SliceReading } from './slice-reading.ts';

/** The facts of a network file that are needed to run it. */
interface NetworkFile {
  input: { size: number };
  postprocess: Pick<PostprocessOptions, 'nmsIou' | 'blendIou' | 'maxDetections' | 'typeThreshold'>;
}

/** The outputs of a runtime by name, for one picture of size × size. */
export type RunNetwork = (
  input: Float32Array<ArrayBuffer>,
) => Promise<Readonly<Record<string, { data: unknown; dims: readonly number[] } | undefined>>>;

export interface SliceReader {
  /** Reads a picture that was prepared for the network. Boxes below `minConfidence` are left out. */
  read(image: GrayPicture, minConfidence?: number): Promise<SliceReading>;
  /** Runs an empty picture, because the first run allocates memory, and refuses outputs that are not as expected. */
  warmUp(): Promise<void>;
}

/** Connects a runtime with the arithmetic before and after the network, which is the same everywhere. */
export function createSliceReader(
  { input: { size }, postprocess }: NetworkFile,
  run: RunNetwork,
): SliceReader {
  const outputsOf = async (input: Float32Array<ArrayBuffer>) => toOutputs(await run(input));
  return {
    read: async (image, minConfidence = lowestConfidence) => {
      const outputs = await outputsOf(toNetworkInput(image, size));
      return readSlice(outputs, image, { ...postprocess, inputSize: size, minConfidence });
    },
    warmUp: async () => refuseMisfits(await outputsOf(new Float32Array(size * size))),
  };
}

function toOutputs(answer: Awaited<ReturnType<RunNetwork>>): NetworkOutputs {
  const floats = (name: string): Float32Array => {
    const data = answer[name]?.data;
    if (data instanceof Float32Array) return data;
    throw new Error(`The network has no 32-bit float output named "${name}".`);
  };
  const grid = (name: string): MaskGrid => {
    const values = floats(name);
    const [, , height, width] = answer[name]?.dims ?? [];
    if (!width || !height || values.length !== width * height)
      throw new Error(`The output "${name}" of the network is not a grid.`);
    return { values, width, height };
  };
  const scope = floats('scope')[0];
  if (scope === undefined) throw new Error('The network returned an empty scope output.');
  return {
    boxes: floats('boxes'),
    scores: floats('scores'),
    types: floats('types'),
    scope,
    ...(answer.mask && { mask: grid('mask') }),
    ...(answer.brain && { brain: grid('brain') }),
    ...(answer.kind && { kind: floats('kind') }),
    ...(answer.sequence && { sequence: floats('sequence') }),
    ...(answer.other && { other: floats('other') }),
    ...(answer.otherBoxes && { otherBoxes: floats('otherBoxes') }),
  };
}

const rounding = 1e-3;
const isProbable = (value: number): boolean => value > -rounding && value < 1 + rounding;

function refuseMisfits(outputs: NetworkOutputs): void {
  const { boxes, scores, types, scope, kind, sequence, brain, other, otherBoxes } = outputs;
  if (boxes.length !== scores.length * 4 || types.length !== scores.length * tumorTypes.length) {
    throw new Error('The outputs "boxes", "scores" and "types" of the network do not match.');
  }
  if (!scores.every(isProbable) || !types.every(isProbable) || !isProbable(scope)) {
    throw new Error('The outputs "scores", "types" and "scope" of the network are not probabilities.');
  }
  if (
    (kind && (kind.length !== pictureKinds.length || !kind.every(isProbable))) ||
    (sequence && (sequence.length !== networkSequences.length || !sequence.every(isProbable))) ||
    (brain && !brain.values.every(isProbable))
  ) {
    throw new Error(
      'The outputs "kind", "sequence" and "brain" of the network are not probabilities of the expected size.',
    );
  }
  if (other && (other.length !== scores.length || !other.every(isProbable))) {
    throw new Error('The output "other" of the network does not hold one probability for each score.');
  }
  if (otherBoxes && (otherBoxes.length !== boxes.length || !otherBoxes.every(Number.isFinite))) {
    throw new Error('The output "otherBoxes" of the network does not hold one box for each score.');
  }
  if (!boxes.every(Number.isFinite)) throw new Error('The output "boxes" of the network is not finite.');
}
