import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Box } from '#imaging/geometry/box.ts';
import { intersectionOverUnion } from '#imaging/geometry/overlap.ts';
import { drawTeachingCase, type TeachingCase, teachingCandidates, teachingKinds } from './teaching-cases.ts';

interface ShownCase extends Pick<TeachingCase, 'kind' | 'plane' | 'sequence'> {
  id: string;
  truth: Box[];
  marks: Box[];
}
const shown = JSON.parse(
  await readFile(new URL('../web/lib/drawn-cases/cases.json', import.meta.url), 'utf8'),
) as { model: string; cases: ShownCase[] };

test('there are at least 24 cases, of every kind, plane and sequence', () => {
  expect(shown.cases.length).toBeGreaterThanOrEqual(24);
  const all = <Key extends 'kind' | 'plane' | 'sequence'>(key: Key) =>
    new Set(shown.cases.map((one) => one[key]));
  expect(all('kind')).toEqual(new Set(teachingKinds));
  expect(all('plane')).toEqual(new Set(['axial', 'sagittal', 'coronal']));
  expect(all('sequence')).toEqual(new Set(['t1', 't1ce', 't2', 'flair', 'dwi']));
});

test('the detector finds some lesions, misses some, and marks normal tissue in some', () => {
  const hit = (box: Box, others: Box[]) => others.some((one) => intersectionOverUnion(box, one) >= 0.3);
  const missed = shown.cases.filter(({ truth, marks }) => truth.some((box) => !hit(box, marks)));
  const wrong = shown.cases.filter(({ truth, marks }) => marks.some((box) => !hit(box, truth)));
  const found = shown.cases.filter((one) => one.truth.length > 0 && !missed.includes(one));
  for (const some of [missed, wrong, found]) expect(some.length).toBeGreaterThanOrEqual(2);
});

test('the page shows the image and the truth of each case', async () => {
  for (const [i, { id, kind, plane, sequence, truth }] of shown.cases.entries()) {
    const [recipe, ...others] = teachingCandidates.filter(
      (one) => one.kind === kind && one.plane === plane && one.sequence === sequence,
    );
    expect(recipe, id).toBeDefined();
    expect(others, id).toEqual([]);
    if (i >= 6) continue;
    const drawn = drawTeachingCase(recipe!);
    expect(drawn.boxes).toEqual(truth);
    const image = fileURLToPath(new URL(`../web/lib/drawn-cases/${id}.webp`, import.meta.url));
    const pixels = await sharp(image).grayscale().raw().toBuffer();
    const apart = drawn.gray.reduce((sum, value, at) => sum + Math.abs(value - pixels[at]!), 0);
    expect(apart / pixels.length).toBeLessThan(4);
  }
});
