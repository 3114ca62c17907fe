import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generatePhantom } from '#phantom/phantom.ts';
import { randomPhantomOptions } from '#phantom/random-phantom.ts';
import { interFiles } from '#server/outputs/fonts/inter.ts';
import { openNetwork, readBurnedInText } from './read-burned-in-text.ts';

let folder: string;
let place: URL;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sulcus-burned-in-text-'));
  place = pathToFileURL(`${folder}/`);
});
afterAll(() => rm(folder, { recursive: true }));

const refused = {
  name: 'AppError',
  code: 'internal',
  message: expect.stringMatching(/cannot search images for text .* so it accepts none/),
};

test('the network that ships is the one its record names, and answers for every cell', async () => {
  const likely = await readBurnedInText(new Uint8Array(64 * 48), 64, 48);
  expect(likely).toHaveLength((64 / 4) * (48 / 4));
  expect(Math.max(...likely)).toBeLessThan(0.5);
});

/** White letters in the top left corner. */
function writeOn(gray: Uint8Array, side: number, text: string): Uint8Array {
  GlobalFonts.registerFromPath(interFiles.regular, 'Burned');
  const context = createCanvas(side, side).getContext('2d');
  context.fillStyle = '#fff';
  context.font = '16px Burned';
  context.fillText(text, 6, 20);
  const { data } = context.getImageData(0, 0, side, side);
  return gray.map((value, at) => Math.max(value, data[4 * at + 3]!));
}

test('at 8 bits the network finds the same text as the one it was rounded from', async () => {
  const side = 320;
  const phantom = generatePhantom(randomPhantomOptions(4, { size: side, sequence: 't1ce' }));
  const written = writeOn(phantom.gray, side, 'DOE JANE 1971-03-09');
  const float = await InferenceSession.create(await readFile('model/burned-in-text-float.onnx'));
  const { text } = await float.run({ picture: new Tensor('uint8', written, [1, 1, side, side]) });
  const before = text?.data as Float32Array;
  const after = await readBurnedInText(written, side, side);
  const sure = (cells: Float32Array) => [...cells.keys()].filter((cell) => cells[cell]! >= 0.8);
  expect(sure(before).length).toBeGreaterThan(20);
  const kept = sure(before).filter((cell) => after[cell]! >= 0.7);
  expect(kept.length / sure(before).length).toBeGreaterThan(0.97);
  const added = sure(after).filter((cell) => before[cell]! < 0.7);
  expect(added.length / sure(before).length).toBeLessThan(0.03);
});

test('without the file, or with a damaged one, no picture is taken', async () => {
  await expect(openNetwork(place)).rejects.toMatchObject(refused);
  await copyFile('model/burned-in-text.json', join(folder, 'burned-in-text.json'));
  const bytes = await readFile('model/burned-in-text.onnx');
  bytes[bytes.length - 100]! ^= 1;
  await writeFile(join(folder, 'burned-in-text.onnx'), bytes);
  await expect(openNetwork(place)).rejects.toMatchObject({
    ...refused,
    cause: expect.objectContaining({ message: expect.stringContaining('SHA-256') }),
  });
});
