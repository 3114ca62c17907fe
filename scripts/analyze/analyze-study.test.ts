import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { calibration } from '#reading/study/study.fixture.ts';
import { makeModelFolder } from '#server/analysis/detect/detector-parts.fixture.ts';
import { encodeDicomSeries, encodeNifti } from '#server/phantom/encode-volume.ts';
import { generateVolume, sampleVolume } from '#server/phantom/volume-phantom.ts';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';
import { linesOf, runScript } from '../run-script.fixture.ts';

/** Each test starts a process, which takes seconds on a busy machine. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let folder: string;
let model: string;

beforeAll(async () => {
  // The tiny network marks the same place on every slice.
  model = await makeModelFolder();
  const { sha256 } = JSON.parse(await readFile(join(model, 'card.json'), 'utf8'));
  const fitted = { calibration: { ...calibration, network: sha256 } };
  await writeFile(join(model, 'studies.json'), JSON.stringify(fitted));
  folder = (await temporaryFolder('study')).path;
  const volume = generateVolume(sampleVolume);
  for (const [path, bytes] of Object.entries(encodeDicomSeries(volume, 1))) {
    await mkdir(dirname(join(folder, 'hospital', path)), { recursive: true });
    await writeFile(join(folder, 'hospital', path), bytes);
  }
  await mkdir(join(folder, 'bids', 'sub-01', 'anat'), { recursive: true });
  await writeFile(join(folder, 'bids', 'sub-01', 'anat', 'sub-01_T1w.nii.gz'), encodeNifti(volume));
  await writeFile(join(folder, 'bids', 'sub-01', 'anat', 'sub-01_T1w_mask.nii.gz'), encodeNifti(volume));
  await writeFile(join(folder, 'bids', 'README'), 'nothing');
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await rm(model, { recursive: true });
});

test('a folder of DICOM files gives one verdict with its lesion on the slices of the series', async () => {
  const { status, stdout, stderr } = await analyze('hospital');
  expect(status, stderr).toBe(0);
  const [study, ...others] = linesOf(stdout);
  expect(others).toEqual([]);
  expect(study).toMatchObject({ verdict: 'possible-lesion', model: 'tiny-1' });
  expect(study.lesions[0]).toMatchObject({ number: 1, level: 'possible' });
  expect(study.lesions[0].score).toBeLessThanOrEqual(0.97);
  expect(study.lesions[0].milliliters.low).toBeLessThan(study.lesions[0].milliliters.high);
  expect(study.series).toMatchObject([
    { series: 'Axial T1 with contrast', state: expect.stringContaining('read') },
  ]);
});

test('a BIDS folder gives one line for each person, and masks are set aside', async () => {
  const { stdout, stderr } = await analyze('bids');
  const [study] = linesOf(stdout);
  expect(study.study).toBe('sub-01');
  expect(study.series.map((one: { state: string }) => one.state).toSorted()).toEqual([
    expect.stringContaining('read'),
    'set-aside',
  ]);
  expect(stderr).toContain('1 study, 1 file skipped');
});

const analyze = (name: string) =>
  runScript(['dist/cli.js', 'analyse', '--model', model, '--study', join(folder, name)]);
