import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { modelCard } from '#contract/model-card.ts';
import { encodeDicom } from '#phantom/encode-dicom.ts';
import { encodeJpeg, encodePng } from '#phantom/encode-phantom.ts';
import { generatePhantom } from '#phantom/phantom.ts';
import { makeModelFolder } from '#server/analysis/detect/detector-parts.fixture.ts';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';
import { runScript } from '#tools/run-script.fixture.ts';
import { readTestCases } from './read-test-cases.ts';

/** Each test starts a process, which takes seconds on a busy machine. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** The tiny network always marks this box, as fractions: 0.25 to 0.5 across, 0.25 to 0.75 down. */
const outline = [
  [0.25, 0.25],
  [0.5, 0.25],
  [0.5, 0.75],
  [0.25, 0.75],
];

let data: string;
let model: string;

beforeAll(async () => {
  model = await makeModelFolder();
  data = (await temporaryFolder('data')).path;
  const size = 64;
  const slice = generatePhantom({ seed: 1, size });
  const jpeg = await encodeJpeg(slice);
  const put = async (name: string, content: string | Uint8Array): Promise<void> => {
    await mkdir(dirname(join(data, name)), { recursive: true });
    await writeFile(join(data, name), content);
  };
  for (const name of ['1.jpg', '2.jpg', '3.jpg', '4.jpg']) await put(`cheng/images/${name}`, jpeg);
  await put(
    'cheng/slices.csv',
    'file,patient,type,split\n1.jpg,p0,glioma,test\n2.jpg,p1,meningioma,test\n3.jpg,p2,glioma,test\n4.jpg,p3,glioma,train\n',
  );
  await put(
    'cheng/outlines.json',
    JSON.stringify({ '1.jpg': outline, '2.jpg': outline, '3.jpg': outline, '4.jpg': outline }),
  );

  for (const name of ['yes-1.jpg', 'no-1.jpg']) await put(`br35h/images/${name}`, jpeg);
  await put('br35h/slices.csv', 'file,group,type,split\nyes-1.jpg,7,tumor,test\nno-1.jpg,8,none,test\n');
  await put(
    'br35h/outlines.json',
    JSON.stringify({ 'yes-1.jpg': [outline.map(([x, y]) => [x! + 0.45, y])], 'no-1.jpg': [] }),
  );

  const mask = new Uint8Array(size * size);
  for (let y = 16; y < 48; y++) mask.fill(255, y * size + 16, y * size + 32);
  await put('tcga-lgg/images/a.png', await encodePng(slice));
  await put('tcga-lgg/masks/a.png', await encodePng({ width: size, height: size, gray: mask }));
  await put('tcga-lgg/slices.csv', 'file,patient,split\na.png,T1,test\n');

  await put('no-outlines/images/a.jpg', jpeg);
  await put('no-outlines/slices.csv', 'file,patient,split\na.jpg,N1,test\n');

  for (const name of ['26__72_.jpg', 'nonDem3.jpg']) await put(`oasis-healthy/images/${name}`, jpeg);
  await put('dicom/brain-dwi/1.dcm', encodeDicom(slice, { seed: 1, sequence: 'dwi' }));
  // The tiny network's scope score is the mean gray, so it rejects black.
  const black = await encodeJpeg({ ...slice, gray: new Uint8Array(size * size) });
  for (let i = 0; i < 6; i++) await put(`not-brain/images/00${i}.jpg`, black);
});
afterAll(async () => {
  await rm(data, { recursive: true });
  await rm(model, { recursive: true });
});

test('only test pictures are read, with their groups and lesions', async () => {
  const cases = await readTestCases(data, 64);
  const of = (id: string) => cases.filter((entry) => entry.source.id === id);
  expect(of('cheng').map((entry) => [entry.group, entry.type])).toEqual([
    ['p0', 'glioma'],
    ['p1', 'meningioma'],
    ['p2', 'glioma'],
  ]);
  expect(of('cheng')[0]!.lesions).toEqual([{ left: 0.25, top: 0.25, right: 0.5, bottom: 0.75 }]);
  expect(of('tcga-lgg')[0]!.lesions).toEqual([{ left: 0.25, top: 0.25, right: 0.5, bottom: 0.75 }]);
  expect(of('br35h').map((entry) => entry.lesions.length)).toEqual([1, 0]);
  expect(of('oasis-healthy').map((entry) => entry.group)).toEqual(['72']);
  expect(of('not-brain')).toHaveLength(1);
  expect(of('brain-dwi')).toHaveLength(1);
  // Nobody says where its tumors are.
  expect(of('no-outlines')).toHaveLength(0);
});

test('boxes are lesions, with and without a type', async () => {
  const folder = (await temporaryFolder('boxes')).path;
  const boxes = { 'brats2021-t1ce': [0.5, 0.5, 0.5, 0.25], 'web-mixed': ['meningioma', 0.5, 0.5, 0.5, 0.25] };
  for (const [source, placed] of Object.entries(boxes)) {
    await mkdir(join(folder, source));
    await writeFile(join(folder, source, 'slices.csv'), 'file,patient,split\na.webp,00018,test\n');
    await writeFile(join(folder, source, 'boxes.json'), JSON.stringify({ 'a.webp': [placed] }));
  }
  const cases = await readTestCases(folder, 64);
  expect(cases.map(({ group, lesions }) => [group, lesions])).toEqual([
    ['00018', [{ left: 0.25, right: 0.75, top: 0.375, bottom: 0.625 }]],
    ['00018', [{ left: 0.25, right: 0.75, top: 0.375, bottom: 0.625 }]],
  ]);
  await rm(folder, { recursive: true });
});

test('evaluating writes a card that is valid and right, and a text under the expected headings', async () => {
  const { status, stderr } = await evaluate([data, '--model', model]);
  expect(stderr).toContain('9 pictures analyzed');
  expect(status).toBe(0);
  const card = modelCard.parse(JSON.parse(await readFile(join(model, 'card.json'), 'utf8')));
  const of = (id: string) => card.metrics.sources.find((source) => source.id === id)!;
  expect(of('cheng')).toMatchObject({
    pictures: 3,
    groups: 3,
    meanAveragePrecision: { value: 1, n: 3, groups: 3 },
    precision: { value: 1 },
    recall: { value: 1 },
    sensitivity: { value: 1 },
    specificity: null,
  });
  expect(of('br35h')).toMatchObject({
    meanAveragePrecision: { value: 0 },
    recall: { value: 0, n: 1 },
    sensitivity: { value: 1, n: 1 },
    specificity: { value: 0, n: 1 },
  });
  expect(of('tcga-lgg').meanAveragePrecision).toMatchObject({ value: 1, low: null, high: null });
  expect(of('not-brain')).toMatchObject({
    specificity: null,
    scopeKept: null,
    scopeTurnedAway: { value: 1 },
  });
  // The tiny network calls everything a glioma: right for two of three.
  expect(card.metrics.typeAccuracy).toMatchObject({ value: 0.6667, n: 3 });
  expect(card.metrics.reliability.bands[0]).toMatchObject({ band: 'High', precision: { value: 0.5, n: 8 } });
  expect(card.metrics.reliability.expectedCalibrationError).toMatchObject({ value: 0.375, n: 8 });
  expect(card.metrics.falseAlarms).toContainEqual({
    source: 'oasis-healthy',
    perSlice: { value: 1, low: null, high: null, n: 1, groups: 1 },
  });
  const text = await readFile(join(model, 'CARD.md'), 'utf8');
  const headings = ['Model details', 'Intended use', 'Training data', 'Quantitative analyses'];
  for (const heading of [...headings, 'CLAIM checklist']) expect(text).toContain(`## ${heading}`);
});

test('a model that does not fit its training record is not measured', async () => {
  const other = await makeModelFolder((card) => {
    card.sha256 = '0'.repeat(64);
  });
  const { status, stderr } = await evaluate([data, '--model', other]);
  expect(status).toBe(2);
  expect(stderr).toContain('does not match training.json');
  await rm(other, { recursive: true });
});

test('a folder without test pictures is named', async () => {
  const { status, stderr } = await evaluate([model, '--model', model]);
  expect(status).toBe(2);
  expect(stderr).toContain('There are no test pictures');
});

const evaluate = (args: string[]) => runScript(['evaluation/slices.ts', ...args]);
