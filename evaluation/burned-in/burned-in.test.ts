import { expect, test } from 'vitest';
import { generatePhantom } from '#phantom/phantom.ts';
import { randomPhantomOptions } from '#phantom/random-phantom.ts';
import { encodeSample, samples } from '#phantom/samples.ts';
import { openScan } from '#server/intake/prepare/decode/open-scan.ts';
import { deidentifyScan } from '#server/intake/prepare/deidentify/deidentify-scan.ts';
import { kindsAt, writeCase } from './cases.ts';
import { clean, judge } from './judge-text.ts';

const phantom = (seed: number) => generatePhantom(randomPhantomOptions(seed, { size: 256 }));

/** Only the evaluation uses large pictures, because each takes seconds. */
const quickKinds = kindsAt('off the head').filter((kind) => kind !== 'eleven pixels in a large picture');

/** A small part of npm run evaluate:burned-in; docs/burned-in.md has all figures. */
test.each(quickKinds)('text off the head is masked or pointed out: %s', async (kind) => {
  for (const seed of [1, 4]) {
    const written = (await writeCase(phantom(seed), seed, kind, 'off the head'))!;
    expect(await judge(written)).toMatchObject({ silent: false });
  }
});

/** Text on the head is not filled, and some is missed; docs/burned-in.md says how much. */
test('nearly all plain text on the head is pointed out', async () => {
  let suspected = 0;
  for (const kind of ['white, level', 'upwards or downwards', 'two lines'] as const) {
    for (const seed of [1, 2, 3, 4]) {
      const written = (await writeCase(phantom(seed), seed, kind, 'on the head'))!;
      if ((await judge(written)).found === 'suspected') suspected++;
    }
  }
  expect(suspected).toBeGreaterThanOrEqual(10);
});

test('nothing is suspected in pictures without text', async () => {
  for (let seed = 10; seed < 14; seed++) expect((await clean(phantom(seed))).found).toBe('none');
  for (const { id } of samples) {
    const { receipt } = await deidentifyScan(await openScan((await encodeSample(id))!));
    expect([id, receipt.writing]).toEqual([id, 'none']);
  }
});
