import { beforeAll, expect, test } from 'vitest';
import { proposeCrop } from '#reading/crop/propose-crop.ts';
import { overlapOf } from '#reading/crop/quad.ts';
import { drawScreenshot } from './draw-screenshots.ts';
import { type DrawnHead, drawHeads } from './drawn-heads.ts';

/** CROP_COUNT=200 measures the whole corpus, as docs/decisions/0032 reports it. */
const count = Number(process.env.CROP_COUNT ?? 27);

let heads: DrawnHead[];
beforeAll(() => {
  heads = drawHeads();
});

test('95 of 100 generated screenshots and photographs are cropped to their heads', {
  timeout: 300_000,
}, async () => {
  const missed: string[] = [];
  for (let seed = 0; seed < count; seed++) {
    const { kind, picture, frames } = await drawScreenshot(seed, heads);
    const proposal = proposeCrop(picture);
    const found = proposal.kind === 'crop' ? proposal.heads : [];
    const overlaps = frames.map((frame) => Math.max(0, ...found.map((quad) => overlapOf(frame, quad))));
    if (found.length === frames.length && Math.min(...overlaps) >= 0.9) continue;
    missed.push(
      `${seed} ${kind}: ${found.length} of ${frames.length}, ${overlaps.map((v) => v.toFixed(2)).join(' ')}`,
    );
  }
  if (process.env.CROP_COUNT) console.info(`${count - missed.length} of ${count}`, missed);
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(Math.floor(0.05 * count));
});

test('a clean slice goes on as it is, and an empty picture has nothing to crop', () => {
  for (const { slice } of heads) expect(proposeCrop(slice).kind).toBe('clean');
  expect(proposeCrop({ gray: new Uint8Array(90_000), width: 300, height: 300 }).kind).toBe('none');
});
