import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';
import manifest from '../../package.json' with { type: 'json' };
import { documentedPictures, preparePictureFolder } from './documented-pictures.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = async (name: string) => JSON.parse(await readFile(path.join(root, name), 'utf8'));

test('docs/screens holds the pictures that the docs show, of this version and this model', async () => {
  const pictures = (await readdir(path.join(root, 'docs/screens'))).filter((name) => name.endsWith('.webp'));
  expect(new Set(pictures)).toEqual(await documentedPictures());
  const { version: model } = await read('model/card.json');
  expect(await read('docs/screens/shown.json')).toEqual({ version: manifest.version, model });
});

test('a run for one screen keeps the pictures of the others; a whole run removes those that nothing shows any more', async () => {
  const { path: folder, remove } = await temporaryFolder('pictures');
  onTestFinished(remove);
  await writeFile(path.join(folder, 'landing-1440-light.webp'), 'picture');
  await preparePictureFolder(folder, { allAnew: false });
  expect(await readdir(folder)).toEqual(['landing-1440-light.webp']);
  await preparePictureFolder(folder, { allAnew: true });
  expect(await readdir(folder)).toEqual([]);
});
