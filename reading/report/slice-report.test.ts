import { expect, test } from 'vitest';
import { type SliceResult, sliceReport } from './slice-report.ts';

const reference = {
  studyUid: '1.1',
  seriesUid: '1.2',
  sopClassUid: '1.2.840.10008.5.1.4.1.1.4',
  sopInstanceUid: '1.3',
  modality: 'MR',
  bodyPart: 'BRAIN',
  frameCount: 1,
};
const finding = {
  class: 'glioma',
  confidence: 0.9,
  typeProbability: 0.8,
  frame: 2,
  x: 50.123,
  y: 20,
  width: 0.2,
  height: 0.5,
  contour: null,
};
const result: SliceResult = {
  name: 'SR-1',
  analyzed: new Date('2026-01-02'),
  width: 100,
  height: 40,
  frameCount: 1,
  pixelSpacing: { row: 2, column: 0.5 },
  findings: [finding],
  model: { name: 'Sulcus', version: 'test-1', label: 'Sulcus test-1', deviceUid: '2.25.7' },
  deidentification: 'cleaned',
  nothingMarked: 'Nothing was marked.',
  comment: 'For research only.',
};
const uidFor = (purpose: string): string => `uid of ${purpose}`;
const report = (changed: Partial<SliceResult> = {}, of: typeof reference | null = reference) =>
  sliceReport({ ...result, ...changed }, of, uidFor);

test('a report stands beside its DICOM object and refers to it', () => {
  expect(report()).toMatchObject({
    studyUid: '1.1',
    seriesUid: 'uid of report series',
    instanceUid: 'uid of structured report test-1',
    made: result.analyzed,
    deidentification: 'cleaned',
    library: [{ seriesUid: '1.2', width: 100, height: 40, images: [{ sopInstanceUid: '1.3', frame: null }] }],
    modality: 'MR',
    bodyPart: 'BRAIN',
    nothingMarked: 'Nothing was marked.',
    comment: 'For research only.',
  });
});

test('without a DICOM object, a report has a study of its own and says in words where a finding is', () => {
  const { findings, ...rest } = report({}, null);
  expect(rest).toMatchObject({ studyUid: 'uid of study', library: [], modality: null, bodyPart: null });
  expect(findings).toMatchObject([
    {
      regions: [],
      place: '40 to 60 pixels from the left, 10 to 30 from the top, in a picture of 100 × 40.',
    },
  ]);
  expect(report({ frameCount: 5 }, null).findings[0]!.place).toMatch(/^Frame 3: 40 to 60 pixels/);
});

test('a finding has its name, its numbers and its box to a hundredth of a pixel', () => {
  const [found] = report({ findings: [{ ...finding, confidence: 0.1 }, finding] }).findings.slice(1);
  expect(found).toMatchObject({
    name: 'SR-1/2',
    uid: 'uid of finding 2',
    class: 'glioma',
    confidence: 0.9,
    typeProbability: 0.8,
    place: null,
  });
  expect(found!.regions).toMatchObject([
    {
      image: { sopInstanceUid: '1.3', frame: null },
      outline: [
        [40.12, 10],
        [60.12, 10],
        [60.12, 30],
        [40.12, 30],
      ],
    },
  ]);
});

test('sizes are in millimeters where the spacing is known, with its two directions', () => {
  const sizes = (changed: Partial<SliceResult>) =>
    report(changed).findings[0]!.sizes.map(({ kind, value, unit }) => [kind, Math.round(value), unit]);
  expect(sizes({})).toEqual([
    ['width', 10, 'millimeter'],
    ['height', 40, 'millimeter'],
  ]);
  expect(sizes({ pixelSpacing: null })).toEqual([
    ['width', 20, 'pixels'],
    ['height', 20, 'pixels'],
  ]);
});

test('an outline is the region, and its bounding box has the sizes; two points are no outline', () => {
  const contour: [number, number][] = [
    [10, 10],
    [30, 10],
    [20, 18],
  ];
  const [found] = report({ findings: [{ ...finding, contour }] }).findings;
  expect(found!.regions[0]!.outline).toEqual(contour);
  expect(found!.sizes.map(({ value }) => Math.round(value))).toEqual([10, 16]);
  const [line] = report({ findings: [{ ...finding, contour: contour.slice(0, 2) }] }).findings;
  expect(line!.regions[0]!.outline).toHaveLength(4);
});

test('a finding in a file of several frames refers to its frame, and a box ends with the picture', () => {
  const [found] = report({ frameCount: 5, findings: [{ ...finding, x: 95, y: 2 }] }).findings;
  expect(found!.regions[0]!.image).toMatchObject({ frame: 2 });
  expect(found!.regions[0]!.outline).toEqual([
    [85, 0],
    [100, 0],
    [100, 12],
    [85, 12],
  ]);
});
