import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import ort from 'onnxruntime-node';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawParityPhantom, parityPhantoms } from '#phantom/parity-phantoms.ts';
import { halfToFloat } from './half-to-float.ts';
import { halfSha256, model } from './model-facts.ts';
import { createRunner } from './network.ts';
import type { DeviceAnswer } from './protocol.ts';
import { sameAnswer } from './same-answer.ts';

/** The slice on which the page compares the GPU with the CPU. */
const comparedOn = 'phantom-7.png';

const half = new Uint8Array(readFileSync('model/sulcus-fp16.onnx'));

test('the half-precision file is the one that the page asks for', () => {
  expect(createHash('sha256').update(half).digest('hex')).toBe(halfSha256);
});

test('the slice that two ways of running the network are compared on is a drawn one', async () => {
  const stored = await sharp('web/features/whole-scan/detecting/test-slice.png')
    .extractChannel(0)
    .raw()
    .toBuffer();
  const { gray } = drawParityPhantom(parityPhantoms.find(({ file }) => file === comparedOn)!);
  expect(Buffer.from(stored).equals(Buffer.from(gray))).toBe(true);
});

test('the network with whole floats answers as the shipped one where it is sure: boxes within 1 px, confidence within 0.01', async () => {
  const options = { intraOpNumThreads: 1 };
  const [shipped, floats] = [
    await ort.InferenceSession.create('model/sulcus.onnx', options),
    await ort.InferenceSession.create(halfToFloat(half), options),
  ];
  const makeTensor = (input: Float32Array, dims: number[]) => new ort.Tensor('float32', input, dims);
  const [runShipped, runFloats] = [createRunner(shipped, makeTensor), createRunner(floats, makeTensor)];
  const leftToTheShipped: string[] = [];
  for (const entry of parityPhantoms) {
    const image = drawParityPhantom(entry);
    const found = await runFloats(image);
    if (found.doubtful && entry.file !== comparedOn) {
      leftToTheShipped.push(entry.file);
      continue;
    }
    const expected = await runShipped(image);
    const findings = ({ own }: DeviceAnswer) =>
      own.reading.boxes.filter(({ confidence }) => confidence >= model.cutOff);
    // The page compares one slice this way, and one without a finding would prove nothing.
    const same = findings(expected).length > 0 ? sameAnswer(found, expected) : findings(found).length === 0;
    expect(same, entry.file).toBe(true);
  }
  console.log(`Left to the shipped network: ${leftToTheShipped.length} of ${parityPhantoms.length} slices.`);
  expect(leftToTheShipped.length).toBeLessThan(parityPhantoms.length / 2);
});
