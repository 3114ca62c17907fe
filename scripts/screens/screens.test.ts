import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { documentedPictures } from './documented-pictures.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = async (name: string) => JSON.parse(await readFile(path.join(root, name), 'utf8'));

test('docs/screens holds the pictures that the docs show, of this version and this model', async () => {
  const pictures = (await readdir(path.join(root, 'docs/screens'))).filter((name) => name.endsWith('.webp'));
  expect(new Set(pictures)).toEqual(await documentedPictures());
  const { version: model } = await read('model/card.json');
  expect(await read('docs/screens/shown.json')).toEqual({ version: manifest.version, model });
});
