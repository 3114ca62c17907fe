import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { maxUploadBytes } from '#contract/constants.ts';
import { openFiles } from './open-files.ts';

async function archive(files: Record<string, Buffer>): Promise<File> {
  const zip = new ZipFile();
  for (const [name, bytes] of Object.entries(files)) zip.addBuffer(bytes, name);
  zip.end();
  return new File([new Uint8Array(await buffer(zip.outputStream))], 'set.zip');
}

test('an archive is listed without what the system put there, and read one file at a time', async () => {
  const zip = await archive({
    'set/images/a.png': Buffer.from('picture'),
    'set/labels/a.txt': Buffer.from('0 0.5 0.5 0.1 0.1\n'),
    '__MACOSX/set/images/a.png': Buffer.from('x'),
    'set/.DS_Store': Buffer.from('x'),
    'set/program.exe': Buffer.from('x'),
  });
  const files = await openFiles([zip, new File(['loose'], 'b.jpg')]);
  expect(files.map(({ path }) => path)).toEqual(['set/images/a.png', 'set/labels/a.txt', 'b.jpg']);
  expect(Buffer.from(await files[0]!.bytes()).toString()).toBe('picture');
});

test('a file that unpacks to more than a visitor may upload is refused at the limit', async () => {
  const [bomb] = await openFiles([await archive({ 'images/a.png': Buffer.alloc(maxUploadBytes * 8) })]);
  await expect(bomb!.bytes()).rejects.toMatchObject({
    key: 'unpacksTooLarge',
    values: { path: 'images/a.png' },
  });
});
