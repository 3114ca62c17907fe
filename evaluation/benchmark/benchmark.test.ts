import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeNiftiMask } from '#imaging/nifti/write-nifti.ts';
import { type TemporaryFolder, temporaryFolder } from '#tests/harness/temporary-folder.ts';
import { figuresOf, figuresTable } from './figures.ts';
import { readAnswers } from './read-answers.ts';

let folder: TemporaryFolder;
const at = (...names: string[]): string => join(folder.path, ...names);
beforeAll(async () => {
  folder = await temporaryFolder('benchmark');
  await mkdir(at('answers'));
});
afterAll(() => folder.remove());

type Voxel = [x: number, y: number, z: number];
const [width, height, depth] = [8, 6, 4];

/** A NIfTI mask with these voxels. */
function maskOf(voxels: readonly Voxel[], size = width): Uint8Array {
  const slices = Array.from({ length: depth }, () => new Uint8Array(size * height));
  for (const [x, y, z] of voxels) slices[z]![y * size + x] = 3;
  return writeNiftiMask({ width: size, height, slices, geometry: undefined, description: '' });
}

const lesion: Voxel[] = [
  [1, 1, 1],
  [2, 1, 1],
  [2, 2, 2],
];
const elsewhere: Voxel[] = [[6, 4, 3]];
const studies = `study,person,kind,group,reference
calm,1,healthy,T1,
alarmed,2,healthy,T1,
hit,3,tumor,T1,hit-reference.nii
missed,4,tumor,FLAIR,missed-reference.nii
silent,5,tumor,FLAIR,missed-reference.nii
`;

test('a detector is measured on healthy people and on tumors, at their place, with what it did not answer', async () => {
  await writeFile(at('studies.csv'), studies);
  for (const study of ['hit', 'missed']) await writeFile(at(`${study}-reference.nii`), maskOf(lesion));
  await writeFile(at('answers/calm.nii'), maskOf([]));
  await writeFile(at('answers/alarmed.nii.gz'), gzipSync(maskOf([...lesion, ...elsewhere])));
  await writeFile(at('answers/hit.nii'), maskOf([[2, 2, 2], ...elsewhere]));
  await writeFile(at('answers/missed.nii'), maskOf(elsewhere));
  const answers = await readAnswers(folder.path);
  expect(figuresOf(answers)).toMatchObject({
    healthyWithoutAlarm: { value: 0.5, n: 2, groups: 2 },
    alarmsPerHealthyStudy: { value: 1 },
    tumorStudiesMarked: { value: 0.6667, n: 3 },
    tumorStudiesFoundAtPlace: { value: 0.3333, n: 3 },
    falseAreasPerTumorStudy: { value: 1, n: 2 },
    unanswered: 1,
  });
  const table = figuresTable(answers, 'ours').split('\n');
  expect(table.map((line) => line.split(' | ')[0])).toEqual([
    '| tool',
    '|---|---|---|---|---|---|---|',
    '| ours',
    '| ours, T1',
    '| ours, FLAIR',
  ]);
});

test('a trivial detector that marks everything is found out by the healthy', async () => {
  const answers = await readAnswers(folder.path);
  const all = answers.map((one) => ({ ...one, answered: true, areas: 1, atPlace: null }));
  expect(figuresOf(all)).toMatchObject({
    healthyWithoutAlarm: { value: 0 },
    alarmsPerHealthyStudy: { value: 1 },
    tumorStudiesMarked: { value: 1 },
    tumorStudiesFoundAtPlace: null,
  });
});

test('the lesions of analyze --study count where they are possible, and say nothing about their place', async () => {
  await writeFile(at('studies.csv'), 'study,person,kind\nlisted,1,tumor\n');
  const lesions = [
    { level: 'possible', score: 0.9 },
    { level: 'unclear', score: 0.2 },
  ];
  await writeFile(at('answers/listed.json'), JSON.stringify({ verdict: 'possible-lesion', lesions }));
  expect(await readAnswers(folder.path)).toEqual([
    { study: 'listed', person: '1', kind: 'tumor', group: '', answered: true, areas: 1, atPlace: null },
  ]);
});

test('a mask on another grid than its reference is refused by name', async () => {
  await writeFile(at('studies.csv'), 'study,person,kind,reference\nodd,1,tumor,hit-reference.nii\n');
  await writeFile(at('answers/odd.nii'), maskOf([], 5));
  await expect(readAnswers(folder.path)).rejects.toThrow(
    /^odd: the mask has 5 × 6 × 4 voxels and its reference 8 × 6 × 4/,
  );
});
