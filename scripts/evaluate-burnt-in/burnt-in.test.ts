import { expect, test } from 'vitest';
import { findText } from '#imaging/burnt-in/find-text.ts';
import { generatePhantom } from '#server/phantom/phantom.ts';
import { createRandom } from '#server/phantom/random.ts';
import { randomPhantomOptions } from '#server/phantom/random-phantom.ts';
import { encodeSample, samples } from '#server/phantom/samples.ts';
import { openScan } from '#server/pipeline/prepare/decode/open-scan.ts';
import { deidentifyScan } from '#server/pipeline/prepare/deidentify/deidentify-scan.ts';
import { kinds, writeCase } from './cases.ts';
import { clean, judge } from './judge-case.ts';

const phantom = (seed: number) => generatePhantom(randomPhantomOptions(seed, { size: 256 }));

/** A small part of what npm run evaluate:burnt-in measures; docs/burnt-in.md has the whole. */
test.each(kinds)('writing off the head is filled or pointed out: %s', async (kind) => {
  for (const seed of [1, 2, 4]) {
    const written = (await writeCase(phantom(seed), seed, kind, 'off the head'))!;
    expect(await judge(written)).toMatchObject({ silent: false });
  }
});

/** Nothing is filled there, and short or grey words are missed: the page says how many. */
test('most plain writing on the head is pointed out', async () => {
  let told = 0;
  for (const kind of ['white, level', 'upwards or downwards', 'two lines'] as const) {
    for (const seed of [1, 2, 3, 4, 5]) {
      const written = (await writeCase(phantom(seed), seed, kind, 'on the head'))!;
      if ((await judge(written)).writing === 'suspected') told++;
    }
  }
  expect(told).toBeGreaterThanOrEqual(8);
});

test('nothing is suspected in pictures without writing', async () => {
  for (let seed = 10; seed < 18; seed++) expect((await clean(phantom(seed))).writing).toBe('none');
  for (const { id } of samples) {
    const { receipt } = await deidentifyScan(await openScan((await encodeSample(id))!));
    expect([id, receipt.writing]).toEqual([id, 'none']);
  }
});

test('where there is too much to tell letters from it, writing is suspected', () => {
  const side = 1024;
  const random = createRandom(5);
  const grey = new Uint8Array(side * side);
  for (let y = 4; y < side - 12; y += 12) {
    for (let x = 4; x < side - 8; x += 8) {
      for (let dy = 0; dy < 7; dy++) for (let dx = 0; dx < 2; dx++) grey[(y + dy) * side + x + dx] = 240;
      grey[(y + random.whole(0, 6)) * side + x + 2] = 240;
    }
  }
  expect(findText({ grey }, side, side).suspected.length).toBeGreaterThan(0);
});
