import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { createMemoryBudget } from '#server/platform/memory/memory-budget.ts';
import { blackPng } from '#tests/fixtures/large-files.ts';
import { reportInput } from '../report/report-input.fixture.ts';
import type { OutputInput } from './draw-outputs.ts';
import { createDrawing } from './drawing.ts';

const drawing = createDrawing(createMemoryBudget(Number.POSITIVE_INFINITY));
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

/** Input as it is sent to the thread. */
async function inputOf(side: number): Promise<OutputInput> {
  const { scan, card, date, trackingId } = await reportInput([]);
  const model = { name: 'Sulcus', version: '1.0.0', provider: 'embedded' } as const;
  const displayPng = blackPng(side, side, 8, 'gray');
  return {
    language: 'en',
    scan: { ...scan, width: side, height: side },
    card,
    date,
    trackingId,
    site: 'https://sulcus.example',
    model,
    displayPng,
    otherFrames: [],
  };
}

test('a large drawing takes its memory from the budget and gives it back, and one that never fits is refused', async () => {
  const budget = createMemoryBudget(150 * 2 ** 20);
  const limited = createDrawing(budget);
  onTestFinished(() => limited.close());
  const drawn = limited.output('annotated', await inputOf(2_048));
  expect(budget.takeNow(budget.capacity)).toBeUndefined();
  expect((await drawn).length).toBeGreaterThan(1_000);
  expect(budget.takeNow(budget.capacity)).toBeDefined();
  const refused = limited.output('annotated', await inputOf(4_096));
  await expect(refused).rejects.toMatchObject({ code: 'picture_too_large' });
});
