import { data as dcmjs } from 'dcmjs';
import dicomParser, { type DataSet } from 'dicom-parser';
import { expect, test } from 'vitest';
import { writeSr } from '#imaging/dicom-sr/write-sr.ts';
import { checkWithDicomTools } from '#tests/harness/dicom-tools.ts';
import { lesionReport, type ReportedArea } from './lesion-report.ts';

const finding = {
  class: 'glioma',
  class_id: 1,
  confidence: 0.91,
  x: 10,
  y: 6,
  width: 0.2,
  height: 0.25,
};
const lesion: ReportedArea = {
  number: 1,
  class: 'glioma',
  confidence: 0.91,
  diameter: 12.5,
  perpendicular: 8.25,
  volume: 3.4567,
  volumeRange: { low: 2.1, high: 5.2 },
  largestSlice: 2,
  votes: [{ class: 'glioma', marks: 2 }],
  level: 'possible',
  marks: [
    {
      slice: 1,
      finding: {
        ...finding,
        contour: [
          [2, 2],
          [6, 2],
          [4, 8],
        ],
      },
    },
    { slice: 2, finding },
  ],
};

const onFiveSlices = Array.from({ length: 5 }, (_, slice) => ({ slice, finding }));
const others: ReportedArea[] = [
  { ...lesion, number: 2, level: 'unclear', marks: lesion.marks.slice(1) },
  { ...lesion, number: 3, level: 'weak', marks: onFiveSlices },
];

function reportOf(frames: boolean) {
  return writeSr(
    lesionReport({
      series: {
        study: '1.2.3',
        series: '1.2.3.4',
        width: 20,
        height: 12,
        instances: Array.from({ length: 5 }, (_, i) => ({
          sopClass: frames ? '1.2.840.10008.5.1.4.1.1.4.1' : '1.2.840.10008.5.1.4.1.1.4',
          instance: frames ? '1.2.3.4.1' : `1.2.3.4.${i}`,
          frame: frames ? i + 1 : null,
        })),
      },
      judged: [0, 1, 2, 3, 4],
      lesions: [lesion, ...others],
      model: {
        name: 'Sulcus',
        version: 'test-1',
        label: 'Sulcus test-1',
        sha256: '45b591a96c6933106f819198ca471be1b64fd1c041054d0024d44fea6786a98c',
      },
      comment: 'For research only.',
      now: new Date('2026-01-02T03:04:05Z'),
    }),
  );
}

const children = (set: DataSet, tag: string): DataSet[] =>
  (set.elements[tag]?.items ?? []).map(({ dataSet }) => dataSet!);
const concept = (set: DataSet) => children(set, 'x0040a043')[0]?.string('x00080100');
const all = (set: DataSet): DataSet[] => [set, ...children(set, 'x0040a730').flatMap(all)];

test('another reader finds each lesion, its outlines on the original pictures, both diameters and its volume with its range', () => {
  const set = dicomParser.parseDicom(reportOf(false));
  expect([set.string('x0020000d'), set.string('x00080060')]).toEqual(['1.2.3', 'SR']);
  const [study] = children(set, 'x0040a375');
  const [series] = children(study!, 'x00081115');
  expect(series!.string('x0020000e')).toBe('1.2.3.4');
  expect(children(series!, 'x00081199').map((one) => one.string('x00081155'))).toEqual(
    [0, 1, 2, 3, 4].map((i) => `1.2.3.4.${i}`),
  );
  const groups = all(set).filter((one) => concept(one) === '125007');
  expect(groups.map((group) => children(group, 'x0040a504')[0]!.string('x0040db00'))).toEqual([
    '1411',
    '1410',
    '1411',
  ]);
  const regions = all(groups[0]!).filter((one) => concept(one) === '111030');
  expect(
    regions.map((one) => children(children(one, 'x0040a730')[0]!, 'x00081199')[0]!.string('x00081155')),
  ).toEqual(['1.2.3.4.1', '1.2.3.4.2']);
  expect(Array.from({ length: 8 }, (_, i) => regions[0]!.float('x00700022', i))).toEqual([
    2, 2, 6, 2, 4, 8, 2, 2,
  ]);
  const measured = (code: string) => {
    const item = all(groups[0]!).find((one) => concept(one) === code)!;
    const [value] = children(item, 'x0040a300');
    return [value!.string('x0040a30a'), children(value!, 'x004008ea')[0]!.string('x00080100')];
  };
  expect(measured('103339001')).toEqual(['12.5', 'mm']);
  expect(measured('103340004')).toEqual(['8.25', 'mm']);
  expect([measured('VOL_LOW'), measured('VOL_HIGH')]).toEqual([
    ['2.1', 'ml'],
    ['5.2', 'ml'],
  ]);
  expect(measured('118565006')).toEqual(['3.457', 'ml']);
  expect(measured('111012')).toEqual(['91', '%']);
});

test('frames of one file are referred to by their number, and the file is listed once', () => {
  const set = dicomParser.parseDicom(reportOf(true));
  const [series] = children(children(set, 'x0040a375')[0]!, 'x00081115');
  expect(children(series!, 'x00081199')).toHaveLength(1);
  const region = all(set).find((one) => concept(one) === '111030')!;
  expect(children(children(region, 'x0040a730')[0]!, 'x00081199')[0]!.string('x00081160')).toBe('2');
});

test('a second program reads the same text', () => {
  const { dict } = dcmjs.DicomMessage.readFile(reportOf(false).buffer);
  const natural = JSON.stringify(dcmjs.DicomMetaDictionary.naturalizeDataset(dict));
  for (const part of ['Long Axis', 'Short Axis', 'Volume', 'POLYLINE']) expect(natural).toContain(part);
});

checkWithDicomTools('the report of a whole series', () => reportOf(false), ['dsrdump', 'dciodvfy']);

test('each area is named by what its score is high enough for, not by its number of slices', () => {
  const { dict } = dcmjs.DicomMessage.readFile(reportOf(false).buffer);
  const natural = JSON.stringify(dcmjs.DicomMetaDictionary.naturalizeDataset(dict));
  for (const name of ['Possible lesion 1', 'Unclear area 2', 'Weak finding 3'])
    expect(natural).toContain(name);
  expect(natural).not.toContain('one slice');
});
