import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { maxUploadBytes } from '#contract/constants.ts';
import { isLabel, isPicture } from '#labels/labeled-file.ts';
import { openFiles } from './open-files.ts';

const wanted = (path: string) => isPicture(path) || isLabel(path);
const archive = (files: Record<string, Uint8Array>): File =>
  new File([new Uint8Array(zipSync(files))], 'set.zip');

test('an archive is listed without what the system put there, and read one file at a time', async () => {
  const zip = archive({
    'set/images/a.png': Buffer.from('picture'),
    'set/labels/a.txt': Buffer.from('0 0.5 0.5 0.1 0.1\n'),
    '__MACOSX/set/images/a.png': Buffer.from('x'),
    'set/.DS_Store': Buffer.from('x'),
    'set/program.exe': Buffer.from('x'),
  });
  const files = await openFiles([zip, new File(['loose'], 'b.jpg')], wanted);
  expect(files.map(({ path }) => path)).toEqual(['set/images/a.png', 'set/labels/a.txt', 'b.jpg']);
  expect(Buffer.from(await files[0]!.bytes()).toString()).toBe('picture');
});

test('a file that unpacks to more than a visitor may upload is refused at the limit', async () => {
  const [bomb] = await openFiles([archive({ 'images/a.png': Buffer.alloc(maxUploadBytes + 1) })], wanted);
  await expect(bomb!.bytes()).rejects.toMatchObject({
    key: 'unpacksTooLarge',
    values: { path: 'images/a.png' },
  });
});
