import { gunzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { textElement, writeDicom } from '#imaging/dicom/write-dicom.ts';
import { encodeDicomSeries, encodeNifti } from '#phantom/encode-volume.ts';
import { generateVolume } from '#phantom/volume-phantom.ts';
import { analyzeStudy, seriesFacts, studiesOf, unreadSeries } from './analyze-study.ts';
import { listSeries } from './list-series.ts';
import { openSeries, type SeriesShape } from './open-series.ts';
import { readSources } from './read-sources.ts';
import { brightPlaces, calibration } from './study.fixture.ts';

const volume = generateVolume({
  ...{ seed: 3, size: 64, sliceCount: 6, pixelSpacing: 3, sliceSpacing: 8 },
  lesions: [],
});
const series = encodeDicomSeries(volume, 3);
const nifti = new Uint8Array(encodeNifti(volume));
const options = { calibration, cutOff: 0.4, signal: new AbortController().signal };

const sourceOf = ([path, bytes]: [string, Uint8Array]) => ({
  path,
  head: async () => new Uint8Array(bytes.subarray(0, 4096)),
  whole: async () => new Uint8Array(bytes),
});
const dropOf = (files: Record<string, Uint8Array>) => readSources(Object.entries(files).map(sourceOf), []);
const object = (sopClass: string) => writeDicom(sopClass, '1.2.3', [textElement(0x00080060, 'CS', 'MR')]);
const text = (value: string): Uint8Array => new TextEncoder().encode(value);

test('each file is a slice, a volume, a document, or skipped with its reason', async () => {
  const progress: number[][] = [];
  const files: [string, Uint8Array][] = [
    ['empty', new Uint8Array()],
    ['notes', text('hello')],
    ['notes.txt', text('hello')],
    ['seg', object('1.2.840.10008.5.1.4.1.1.66.4')],
    ['report', object('1.2.840.10008.5.1.4.1.1.88.11')],
    ['head.nii.gz', nifti],
    ['head.nii', gunzipSync(nifti)],
    ...Object.entries(series),
  ];
  const drop = await readSources(
    files.map(sourceOf),
    [{ path: 'a', why: { key: 'skippedNested' } }],
    (...of) => progress.push(of),
  );
  expect(drop.skipped.map(({ path, why }) => [path, why.key])).toEqual([
    ['a', 'skippedNested'],
    ['empty', 'skippedEmpty'],
    ['notes', 'skippedNoScanFile'],
    ['seg', 'skippedSegmentation'],
  ]);
  expect(drop.documents).toHaveLength(2);
  expect(drop.volumes).toEqual([5, 6]);
  expect(drop.headers.map(({ source }) => source)).toEqual([7, 8, 9, 10, 11, 12]);
  expect(drop.sources).toHaveLength(13);
  expect(progress).toEqual(files.map((_, at) => [at + 1, 13]));
});

test('a header that is longer than the beginning of a file is read from the whole file', async () => {
  const [path, bytes] = Object.entries(series)[0]!;
  const short = { ...sourceOf([path, bytes]), head: async () => new Uint8Array(bytes.subarray(0, 300)) };
  expect((await readSources([short], [])).headers).toHaveLength(1);
});

test('the proposed series is listed first, then what can be read, then what is set aside', async () => {
  const drop = await dropOf({
    'sub-01_mask.nii.gz': nifti,
    'sub-01_T2w.nii.gz': nifti,
    ...series,
    'sub-01_FLAIR.nii.gz': nifti,
  });
  const listed = listSeries(drop);
  expect(listed.series.map(({ path, kind, sliceCount }) => [path, kind, sliceCount])).toEqual([
    ['SERIES/IM0001', 'dicom', 6],
    ['sub-01_T2w.nii.gz', 'nifti', 0],
    ['sub-01_FLAIR.nii.gz', 'nifti', 0],
    ['sub-01_mask.nii.gz', 'nifti', 0],
  ]);
  expect(listed.series[0]!.files).toEqual(Object.keys(series));
  expect(listed.series[1]).toMatchObject({ key: 'nifti 1', files: [], source: 1 });
  expect(listed).toMatchObject({
    proposal: { key: listed.series[0]!.key, why: { key: 'suggestT1Contrast' } },
    patients: 1,
    studies: 1,
  });
  expect(listSeries(await dropOf({}))).toMatchObject({ series: [], proposal: undefined, patients: 0 });
});

test.each([
  ['sub-01_T1w.nii', 'sub-01'],
  ['bids/sub-01/anat/sub-01_T1w.nii', 'sub-01'],
  ['bids/sub-01/ses-2/anat/sub-01_ses-2_T1w.nii', 'sub-01 ses-2'],
  ['sub-01_ses-2_T1w.nii', 'sub-01 ses-2'],
  ['visits/first/t1.nii', 'visits/first'],
  ['xsub-01.nii', '.'],
  ['t1.nii', '.'],
])('the volume %s belongs to the visit %s', async (path, visit) => {
  const { series: listed } = listSeries(await dropOf({ [path]: nifti }));
  expect([...studiesOf(listed).keys()]).toEqual([visit]);
  expect(seriesFacts(listed[0]!).frameOfReference).toBe(`visit ${visit}`);
});

test('DICOM series belong to the study that they name', async () => {
  const other = encodeDicomSeries({ ...volume, slices: volume.slices.slice(0, 3) }, 99);
  const named = Object.fromEntries(Object.entries(other).map(([path, bytes]) => [`b/${path}`, bytes]));
  const drop = await dropOf({ ...series, ...named });
  const { series: listed, patients, studies } = listSeries(drop);
  expect({ patients, studies }).toEqual({ patients: 2, studies: 2 });
  expect([...studiesOf(listed).values()].map((of) => of.map(({ sliceCount }) => sliceCount))).toEqual([
    [6],
    [3],
  ]);
});

test('what is known of a series before its slices', async () => {
  const { series: listed } = listSeries(
    await dropOf({ ...series, 'a_ce-gadolinium_T1w.nii.gz': nifti, 'head.nii.gz': nifti }),
  );
  const factsOf = (path: string) => seriesFacts(listed.find((one) => one.path === path)!);
  expect(factsOf('SERIES/IM0001')).toMatchObject({
    header: { modality: 'MR', bodyPart: 'BRAIN', weighting: 't1', afterContrast: true },
    frameOfReference: expect.stringMatching(/^[0-9.]+$/),
  });
  expect(factsOf('a_ce-gadolinium_T1w.nii.gz')).toMatchObject({
    name: { key: 'seriesWithFile' },
    header: { modality: 'MR', bodyPart: null, oneBit: false, weighting: 't1', afterContrast: true },
  });
  expect(factsOf('head.nii.gz').header).toBeNull();
  const [first] = listed;
  expect(unreadSeries(first!, 'not-readable', { key: 'skippedDamaged' })).toEqual({
    ...{ key: first!.key, name: first!.description.name, state: 'not-readable', slices: [], planes: [] },
    ...{ why: { key: 'skippedDamaged' }, sequence: null },
    counts: { all: 6, read: 0, noBrain: 0, refused: 0, damaged: 0, waiting: 0 },
  });
});

const open = async (files: Record<string, Uint8Array>, stopAfter = Number.POSITIVE_INFINITY) => {
  const drop = await dropOf(files);
  const opened: { places: number[]; skipped: unknown[]; shape?: SeriesShape } = { places: [], skipped: [] };
  await openSeries(drop, listSeries(drop).series[0]!, {
    onShape: (shape) => {
      opened.shape = shape;
    },
    onSlice: ({ place }) => opened.places.push(place),
    onSkipped: (skipped) => opened.skipped.push(skipped),
    cancelled: () => opened.places.length >= stopAfter,
  });
  return opened;
};

test.each([
  ['DICOM', series],
  ['NIfTI', { 'head.nii.gz': nifti }],
])('slices of %s are opened from the middle outward, until it is cancelled', async (_, files) => {
  const whole = await open(files);
  expect(whole.places).toEqual([2, 3, 1, 4, 0, 5]);
  expect(whole.skipped).toEqual([]);
  expect(whole.shape).toMatchObject({ sliceCount: 6, note: null, geometry: { plane: 'axial' } });
  expect((await open(files, 2)).places).toEqual([2, 3]);
});

test('a cut slice is skipped with its reason, and the others are opened', async () => {
  const [path, bytes] = Object.entries(series)[3]!;
  const opened = await open({ ...series, [path]: bytes.subarray(0, bytes.length - 3_000) });
  expect(opened.places).toEqual([2, 1, 4, 0, 5]);
  expect(opened.skipped).toEqual([{ path, why: { key: 'skippedDamaged' } }]);
});

test.each([
  ['one volume', 1, 3, null],
  ['several volumes', 3, 3, { key: 'noteSeveralVolumes', values: { volumes: 3 } }],
  ['one volume and two voxel sizes', 1, 5, { key: 'noteSizeInDoubt' }],
  ['several volumes and two voxel sizes', 3, 5, { key: 'noteBoth', values: { volumes: 3 } }],
])('the note of a NIfTI file with %s', async (_, volumes, voxelMm, note) => {
  const plain = gunzipSync(nifti);
  const long = new Uint8Array(352 + (plain.length - 352) * volumes);
  long.set(plain);
  const view = new DataView(long.buffer);
  view.setInt16(40, volumes > 1 ? 4 : 3, true);
  view.setInt16(48, volumes, true);
  view.setFloat32(80, voxelMm, true);
  const { shape } = await open({ 'head.nii': long });
  expect(shape!.note).toEqual(note);
});

test('a study is read series by series; what is not read says why', async () => {
  const cut = Object.fromEntries(
    Object.entries(encodeDicomSeries(volume, 7)).map(([path, bytes]) => [
      `cut/${path}`,
      bytes.subarray(0, bytes.length - 3_000),
    ]),
  );
  const drop = await dropOf({
    ...series,
    ...cut,
    'sub-01_mask.nii.gz': nifti,
    'lies.nii': gunzipSync(nifti).subarray(0, 5_000),
  });
  const judge = brightPlaces();
  const listed = listSeries(drop).series;
  const { series: read, verdict } = await analyzeStudy(drop, listed, judge, options);
  const byPath = new Map(listed.map(({ key, path }) => [key, path]));
  expect(read.map(({ key, state, why, counts }) => [byPath.get(key), state, why?.key, counts.all])).toEqual([
    ['SERIES/IM0001', 'read', undefined, 6],
    ['cut/SERIES/IM0001', 'not-readable', 'skippedDamaged', 6],
    ['lies.nii', 'not-readable', 'skippedDamaged', 0],
    ['sub-01_mask.nii.gz', 'set-aside', 'asideMask', 0],
  ]);
  expect(judge.asked.length).toBeGreaterThan(3);
  // The brightest tissue of the drawn head.
  expect(verdict).toBe('possible-lesion');
});
