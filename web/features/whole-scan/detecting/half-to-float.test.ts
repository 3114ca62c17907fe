import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import ort from 'onnxruntime-node';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type NetworkOutputs, readSlice } from '#imaging/detector/postprocess.ts';
import { toNetworkInput } from '#imaging/detector/preprocess.ts';
import { lowestConfidence } from '#imaging/detector/slice-reading.ts';
import { drawParityPhantom, parityPhantoms } from '#server/phantom/parity-phantoms.ts';
import { halfToFloat } from './half-to-float.ts';
import { halfSha256, model } from './model-facts.ts';
import { isDoubtful } from './network.ts';

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
  const sessions = [
    await ort.InferenceSession.create('model/sulcus.onnx', options),
    await ort.InferenceSession.create(halfToFloat(half), options),
  ];
  const { size } = model.input;
  const leftToTheShipped: string[] = [];
  for (const entry of parityPhantoms) {
    const image = drawParityPhantom(entry);
    const input = new ort.Tensor('float32', toNetworkInput(image, size), [1, 1, size, size]);
    const [shipped, floats] = await Promise.all(
      sessions.map(async (session) => {
        const found = await session.run({ [model.input.name]: input });
        const values = (name: string) => found[name]!.data as Float32Array;
        const outputs: NetworkOutputs = {
          boxes: values('boxes'),
          scores: values('scores'),
          types: values('types'),
          scope: values('scope')[0]!,
        };
        const reading = readSlice(outputs, image, {
          ...model.postprocess,
          inputSize: size,
          minConfidence: lowestConfidence,
        });
        const findings = reading.boxes.filter(({ confidence }) => confidence >= model.cutOff);
        return { findings, doubtful: isDoubtful(reading) };
      }),
    );
    if (floats!.doubtful) {
      leftToTheShipped.push(entry.file);
      continue;
    }
    expect(floats!.findings.map((finding) => finding.class)).toEqual(
      shipped!.findings.map((finding) => finding.class),
    );
    for (const [i, finding] of floats!.findings.entries()) {
      const other = shipped!.findings[i]!;
      expect(Math.abs(finding.confidence - other.confidence), entry.file).toBeLessThan(0.01);
      for (const [a, b, pixels] of [
        [finding.x, other.x, 1],
        [finding.y, other.y, 1],
        [finding.width, other.width, image.width],
        [finding.height, other.height, image.height],
      ] as const)
        expect(Math.abs(a - b) * pixels, entry.file).toBeLessThan(1);
    }
  }
  console.log(`Left to the shipped network: ${leftToTheShipped.length} of ${parityPhantoms.length} slices.`);
  expect(leftToTheShipped.length).toBeLessThan(parityPhantoms.length / 2);
  expect(leftToTheShipped).not.toContain(comparedOn);
});
