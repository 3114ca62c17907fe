import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openNetwork, readWriting } from './read-writing.ts';

let folder: string;
let place: URL;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sulcus-writing-'));
  place = pathToFileURL(`${folder}/`);
});
afterAll(() => rm(folder, { recursive: true }));

const refused = {
  name: 'AppError',
  code: 'internal',
  message: expect.stringMatching(/cannot look for writing in pictures .* so it takes none/),
};

test('the network that ships is the one its record names, and answers for every cell', async () => {
  const likely = await readWriting(new Uint8Array(64 * 48), 64, 48);
  expect(likely).toHaveLength((64 / 4) * (48 / 4));
  expect(Math.max(...likely)).toBeLessThan(0.5);
});

test('without the file, or with a damaged one, no picture is taken', async () => {
  await expect(openNetwork(place)).rejects.toMatchObject(refused);
  await copyFile('model/writing.json', join(folder, 'writing.json'));
  const bytes = await readFile('model/writing.onnx');
  bytes[bytes.length - 100]! ^= 1;
  await writeFile(join(folder, 'writing.onnx'), bytes);
  await expect(openNetwork(place)).rejects.toMatchObject({
    ...refused,
    cause: expect.objectContaining({ message: expect.stringContaining('SHA-256') }),
  });
});
