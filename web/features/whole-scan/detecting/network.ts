import type { InferenceSession, Tensor } from 'onnxruntime-web/wasm';
import { isNearALimit } from '#reading/detector/near-a-limit.ts';
import { createSliceReader } from '#reading/detector/slice-reader.ts';
import { calibration, limits, model } from './model-facts.ts';
import type { Runner } from './protocol.ts';

type MakeTensor = (input: Float32Array, dims: number[]) => Tensor;

/** Runs the network in a session of this device, with the server's arithmetic. */
export function createRunner(session: InferenceSession, makeTensor: MakeTensor): Runner {
  const { size, name } = model.input;
  const reader = createSliceReader(model, (input) =>
    session.run({ [name]: makeTensor(input, [1, 1, size, size]) }),
  );
  return async (image) => {
    const started = performance.now();
    const reading = await reader.read(image);
    return {
      own: { reading, limits, studies: calibration },
      doubtful: isNearALimit(reading, limits),
      milliseconds: performance.now() - started,
    };
  };
}
