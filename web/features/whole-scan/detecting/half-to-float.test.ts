import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import ort from 'onnxruntime-node';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type NetworkOutputs, toDetections } from '#imaging/detector/postprocess.ts';
import { toNetworkInput } from '#imaging/detector/preprocess.ts';
import { drawParityPhantom, parityPhantoms } from '#server/phantom/parity-phantoms.ts';
import { halfToFloat } from './half-to-float.ts';
import { halfSha256, model } from './model-facts.ts';

const half = new Uint8Array(readFileSync('model/sulcus-fp16.onnx'));

test('the half-precision file is the one that the page asks for', () => {
  expect(createHash('sha256').update(half).digest('hex')).toBe(halfSha256);
});

test('the slice that two ways of running the network are compared on is a drawn one', async () => {
  const stored = await sharp('web/features/whole-scan/detecting/test-slice.png')
    .extractChannel(0)
    .raw()
    .toBuffer();
  const { grey } = drawParityPhantom(parityPhantoms.find(({ file }) => file === 'phantom-7.png')!);
  expect(Buffer.from(stored).equals(Buffer.from(grey))).toBe(true);
});

/** Rounding to 8 bits moves a sure confidence hardly, a doubtful one by some hundredths, so that it may fall below the cut-off. */
const sure = 0.8;
const tolerance = (confidence: number) => (confidence >= sure ? 0.01 : 0.05);

test('the network with whole floats answers as the shipped one: boxes within 1 px, a sure confidence within 0.01, a doubtful one within 0.05', async () => {
  const options = { intraOpNumThreads: 2 };
  const sessions = [
    await ort.InferenceSession.create('model/sulcus.onnx', options),
    await ort.InferenceSession.create(halfToFloat(half), options),
  ];
  const { size } = model.input;
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
        return toDetections(outputs, image, {
          ...model.postprocess,
          inputSize: size,
          minConfidence: model.cutOff - tolerance(model.cutOff),
        });
      }),
    );
    for (const [i, finding] of floats!.entries()) {
      const other = shipped![i];
      if (!other && finding.confidence < model.cutOff) continue;
      expect(other?.class, entry.file).toBe(finding.class);
      expect(Math.abs(finding.confidence - other!.confidence), entry.file).toBeLessThan(
        tolerance(finding.confidence),
      );
      for (const [a, b, pixels] of [
        [finding.x, other!.x, 1],
        [finding.y, other!.y, 1],
        [finding.width, other!.width, image.width],
        [finding.height, other!.height, image.height],
      ] as const)
        expect(Math.abs(a - b) * pixels, entry.file).toBeLessThan(1);
    }
    const shown = shipped!.filter(({ confidence }) => confidence >= model.cutOff);
    expect(floats!.length, entry.file).toBeGreaterThanOrEqual(shown.length);
  }
});
