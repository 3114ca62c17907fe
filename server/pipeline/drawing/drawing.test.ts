import { mkdtemp, readdir, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { createDrawing } from './drawing.ts';
import { samplesOfThisVersion } from './kept-samples.ts';

const drawing = createDrawing();
afterAll(() => drawing.close());

test('a server that draws a sample goes on with everything else', async () => {
  let turns = 0;
  let busy = true;
  const file = drawing.sample('two-lesions', 'thumbnail').finally(() => {
    busy = false;
  });
  while (busy) {
    await nextTurn();
    turns += 1;
  }
  // Drawn in this thread it would be a handful.
  expect(turns).toBeGreaterThan(1_000);
  expect((await file)?.contentType).toBe('image/png');
});

test('a sample is drawn once, and there is none under an unknown name', async () => {
  expect((await drawing.sample('no-lesion', 'file'))?.bytes).toBe(
    (await drawing.sample('no-lesion', 'file'))?.bytes,
  );
  expect(await drawing.sample('nothing', 'file')).toBeUndefined();
});

test('a sample is drawn once for all starts of a version, and again where it was damaged or cannot be kept', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sulcus-samples-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const shownWhere = async (place: string) => {
    const started = createDrawing(async () => place);
    onTestFinished(() => started.close());
    return [await started.sample('low-quality', 'file'), await started.sample('low-quality', 'thumbnail')];
  };
  const first = await shownWhere(folder);
  expect(first).toEqual([
    await drawing.sample('low-quality', 'file'),
    await drawing.sample('low-quality', 'thumbnail'),
  ]);
  expect(await readdir(folder)).toEqual(['low-quality']);
  expect(await shownWhere(folder)).toEqual(first);
  await truncate(join(folder, 'low-quality'), 100);
  expect(await shownWhere(folder)).toEqual(first);
  // A file in the place of the folder.
  expect(await shownWhere(join(folder, 'low-quality'))).toEqual(first);
});

test('the folder of kept samples belongs to the code that draws them', async () => {
  const folder = await samplesOfThisVersion();
  expect(folder).toMatch(/dist\/samples-[0-9a-f]{16}$/);
  expect(await samplesOfThisVersion()).toBe(folder);
});
