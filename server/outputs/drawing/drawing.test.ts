import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { createDrawing } from './drawing.ts';

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
  // Drawing in this thread would leave only a few.
  expect(turns).toBeGreaterThan(1_000);
  expect((await file)?.contentType).toBe('image/png');
});

test('a sample is drawn once, and there is none under an unknown name', async () => {
  expect((await drawing.sample('no-lesion', 'file'))?.bytes).toBe(
    (await drawing.sample('no-lesion', 'file'))?.bytes,
  );
  expect(await drawing.sample('nothing', 'file')).toBeUndefined();
});
