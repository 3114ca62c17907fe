import { workerData } from 'node:worker_threads';
import type { InferenceSession as Session } from 'onnxruntime-node';
import type { GrayPicture } from '#imaging/picture/gray-picture.ts';
import { createSliceReader } from '#reading/detector/slice-reader.ts';
import type { SliceReading } from '#reading/detector/slice-reading.ts';
import { InferenceSession, Tensor } from '#server/platform/onnxruntime.ts';
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

const { model, coresPerRun } = workerData as WorkerSetup;
const { name: inputName, size } = model.input;
const options: Session.SessionOptions = {
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
const reader = createSliceReader(model, (input) =>
  session.run({ [inputName]: new Tensor('float32', input, [1, 1, size, size]) }),
);
await reader.warmUp();

export default async function analyze({ image, minConfidence }: WorkerTask): Promise<WorkerAnswer> {
  const started = performance.now();
  const reading = await reader.read(image, minConfidence);
  return { reading, milliseconds: performance.now() - started };
}
