import { expect, test } from 'vitest';
import {
  asFile,
  cocoFolder,
  type FolderFiles,
  markedSlice,
  markedSquare,
  niftiFolder,
  segmentedFolder,
  volumeSide,
} from '#tests/fixtures/case-folder.ts';
import { lesionsIn } from './lesions-in.ts';
import { type ReadCase, readCaseFolder } from './read-case-folder.ts';

const read = (files: FolderFiles): Promise<ReadCase[]> =>
  Array.fromAsync(
    readCaseFolder(Object.entries(files).map(([path, bytes]) => ({ path, bytes: async () => bytes }))),
  );
const casesOf = (all: readonly ReadCase[]) => all.flatMap((one) => ('found' in one ? [one.found] : []));
const problemsOf = (all: readonly ReadCase[]) =>
  all.flatMap((one) => ('problem' in one ? [`${one.path} ${one.problem.key}`] : []));
const inVolume = { width: volumeSide, height: volumeSide };

test('an image gets the outline of its COCO label, whatever its class, and its texts from cases.json', async () => {
  const cases = [{ file: 'case-a.png', title: 'A fever', history: 'For a week.', discussion: 'An abscess.' }];
  const [found] = casesOf(await read({ ...(await cocoFolder()), 'cases.json': asFile(cases) }));
  expect(found).toMatchObject({ title: 'A fever', history: 'For a week.', discussion: 'An abscess.' });
  expect(lesionsIn(found!, { width: 128, height: 128 })).toEqual([
    {
      ...{ left: 20, top: 30, right: 60, bottom: 50 },
      outline: [
        [20, 30],
        [60, 30],
        [60, 50],
      ],
    },
  ]);
});

test('of a NIfTI volume, the slice with most of its mask becomes the case, outlined as the mask is', async () => {
  const [found] = casesOf(await read(await niftiFolder()));
  expect(found).toMatchObject({ path: 'flair.nii.gz', title: 'flair', drawn: inVolume });
  const [lesion] = lesionsIn(found!, inVolume);
  expect(lesion).toMatchObject(markedSquare);
  expect(lesion!.outline!.length).toBeGreaterThan(3);
  const listed = [{ file: 'flair.nii.gz', slice: 1 }];
  const [first] = casesOf(await read({ ...(await niftiFolder()), 'cases.json': asFile(listed) }));
  expect(first).toMatchObject({ lesions: [], title: 'flair' });
});

test('of a segmented DICOM series, the slice with most of the segmentation becomes the case', async () => {
  const found = casesOf(await read(segmentedFolder()));
  expect(found.map(({ path }) => path)).toEqual([`series/0${markedSlice + 1}.dcm`]);
  expect(lesionsIn(found[0]!, inVolume)).toMatchObject([markedSquare]);
  const listed = [{ file: '08.dcm' }, { file: 'series/01.dcm' }];
  const named = casesOf(await read({ ...segmentedFolder(), 'cases.json': asFile(listed) }));
  expect(lesionsIn(named[0]!, inVolume)).toMatchObject([{ ...markedSquare, bottom: 28 }]);
  expect(named[1]!.lesions).toEqual([]);
});

test('what does not fit together is named with its reason, and the rest is read', async () => {
  const { 'flair.nii.gz': volume, 'flair_seg.nii': mask } = await niftiFolder();
  const { 'seg.dcm': segmentation } = segmentedFolder();
  const turned = mask!.slice();
  // The origin of the first axis, 40 mm away.
  new DataView(turned.buffer).setFloat32(280 + 12, 40, true);
  const all = await read({
    ...(await cocoFolder()),
    'shifted.nii.gz': volume!,
    'shifted_mask.nii': turned,
    'other_mask.nii': mask!,
    'seg.dcm': segmentation!,
    'damaged.dcm': new Uint8Array(400),
    'damaged.nii': new Uint8Array(400),
  });
  expect(casesOf(all).map(({ path }) => path)).toEqual(['case-a.png']);
  expect(problemsOf(all)).toEqual([
    'other_mask.nii maskWithoutVolume',
    'damaged.dcm notRead',
    'seg.dcm segmentationWithoutSlices',
    'shifted.nii.gz maskGrid',
    'damaged.nii notRead',
  ]);
});

test('labels of another size, images that are not there and slices beyond a volume are refused', async () => {
  const [found] = casesOf(await read(await cocoFolder(256)));
  expect(() => lesionsIn(found!, { width: 128, height: 128 })).toThrow('otherSize');
  const listed = [{ file: 'lost.png' }, { file: 'flair.nii.gz', slice: 99 }];
  const all = await read({ ...(await niftiFolder()), 'cases.json': asFile(listed) });
  expect(problemsOf(all)).toEqual(['lost.png caseNotFound', 'flair.nii.gz noSlice']);
});

test.each([
  ['nonsense', /JSON/],
  ['[{"file":"a.png","titel":"x"}]', /entry 1.*titel/],
  ['[{"file":"a.png","slice":0}]', /entry 1, slice/],
])('cases.json with %s is refused and says where', async (text, reason) => {
  const files = { 'cases.json': new TextEncoder().encode(text) };
  await expect(read(files)).rejects.toMatchObject({
    key: 'casesNotRead',
    values: { reason: expect.stringMatching(reason) },
  });
});
