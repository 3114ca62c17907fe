import { workerData } from 'node:worker_threads';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import type { GrayPicture } from '#imaging/picture/gray-picture.ts';
import { type NetworkOutputs, readSlice } from '#reading/detector/postprocess.ts';
import { toNetworkInput } from '#reading/detector/preprocess.ts';
import type { SliceReading } from '#reading/detector/slice-reading.ts';
import { networkSequences, pictureKinds } from '#reading/vocabulary.ts';
import type { RunnableModel } from './load-model.ts';

export interface WorkerSetup {
  model: RunnableModel;
  /** Threads that one run of the network may use. */
  coresPerRun: number;
}

export interface WorkerTask {
  image: GrayPicture;
  minConfidence: number;
}

export interface WorkerAnswer {
  reading: SliceReading;
  milliseconds: number;
}

const rounding = 1e-3;

const { model, coresPerRun } = workerData as WorkerSetup;
const { name: inputName, size } = model.input;
const options: InferenceSession.SessionOptions = {
  executionProviders: ['cpu'],
  intraOpNumThreads: coresPerRun,
  interOpNumThreads: 1,
  graphOptimizationLevel: 'all',
  // Spinning threads would take the cores from decoding and the web server.
  extra: { session: { intra_op: { allow_spinning: '0' } } },
};
const session = model.bytes
  ? await InferenceSession.create(model.bytes, options)
  : await InferenceSession.create(model.path, options);
// The first run allocates memory, so do it before a visitor waits. It also validates the network's outputs.
refuseMisfits(await runNetwork(new Float32Array(size * size)));

export default async function analyze({ image, minConfidence }: WorkerTask): Promise<WorkerAnswer> {
  const started = performance.now();
  const outputs = await runNetwork(toNetworkInput(image, size));
  const reading = readSlice(outputs, image, { ...model.postprocess, inputSize: size, minConfidence });
  return { reading, milliseconds: performance.now() - started };
}

async function runNetwork(input: Float32Array): Promise<NetworkOutputs> {
  const answer = await session.run({ [inputName]: new Tensor('float32', input, [1, 1, size, size]) });
  const scope = floats(answer, 'scope')[0];
  if (scope === undefined) throw new Error('The network returned an empty scope output.');
  return {
    boxes: floats(answer, 'boxes'),
    scores: floats(answer, 'scores'),
    types: floats(answer, 'types'),
    scope,
    ...(answer.mask && { mask: gridOf(answer, 'mask') }),
    ...(answer.brain && { brain: gridOf(answer, 'brain') }),
    ...(answer.kind && { kind: floats(answer, 'kind') }),
    ...(answer.sequence && { sequence: floats(answer, 'sequence') }),
  };
}

function gridOf(answer: InferenceSession.OnnxValueMapType, name: string) {
  const values = floats(answer, name);
  const [, , height, width] = answer[name]?.dims ?? [];
  if (!width || !height || values.length !== width * height) {
    throw new Error(`The output "${name}" of the network is not a grid.`);
  }
  return { values, width, height };
}

/** Checks the outputs of a network before they are read. */
function refuseMisfits({ boxes, scores, types, scope, kind, sequence, brain }: NetworkOutputs): void {
  if (boxes.length !== scores.length * 4 || types.length !== scores.length * 3) {
    throw new Error('The outputs "boxes", "scores" and "types" of the network do not match.');
  }
  const probable = (value: number): boolean => value > -rounding && value < 1 + rounding;
  if (!scores.every(probable) || !types.every(probable) || !probable(scope)) {
    throw new Error('The outputs "scores", "types" and "scope" of the network are not probabilities.');
  }
  if (
    (kind && (kind.length !== pictureKinds.length || !kind.every(probable))) ||
    (sequence && (sequence.length !== networkSequences.length || !sequence.every(probable))) ||
    (brain && !brain.values.every(probable))
  ) {
    throw new Error(
      'The outputs "kind", "sequence" and "brain" of the network are not probabilities of the expected size.',
    );
  }
  if (!boxes.every(Number.isFinite)) throw new Error('The output "boxes" of the network is not finite.');
}

function floats(answer: InferenceSession.OnnxValueMapType, name: string): Float32Array {
  const data = answer[name] instanceof Tensor ? answer[name].data : undefined;
  if (data instanceof Float32Array) return data;
  throw new Error(`The network has no 32-bit float output named "${name}".`);
}
