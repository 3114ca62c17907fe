import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { sampleFile } from './sample-files.ts';

test('a server that draws a sample goes on with everything else', async () => {
  let turns = 0;
  let drawing = true;
  const file = sampleFile('two-lesions', 'thumbnail').finally(() => {
    drawing = false;
  });
  while (drawing) {
    await nextTurn();
    turns += 1;
  }
  // Drawn in this thread it would be a handful.
  expect(turns).toBeGreaterThan(1_000);
  expect((await file)?.contentType).toBe('image/png');
});

test('a sample is drawn once, and there is none under an unknown name', async () => {
  expect((await sampleFile('no-lesion', 'file'))?.bytes).toBe((await sampleFile('no-lesion', 'file'))?.bytes);
  expect(await sampleFile('nothing', 'file')).toBeUndefined();
});
