import { expect, test } from 'vitest';
import type { DetectedBox } from '#reading/detector/detected-box.ts';
import type { AreaLevel } from '#reading/vocabulary.ts';
import type { ListedLesion } from '../scan/study-answer.ts';
import { areasCsv, sliceCsv } from './result-files.ts';

const finding: DetectedBox = {
  class: 'glioma',
  class_id: 1,
  confidence: 0.5,
  x: 50,
  y: 50,
  width: 0.1,
  height: 0.1,
};
const lesionOn = (slices: number[], level: AreaLevel): ListedLesion => ({
  ...{
    number: 1,
    class: 'glioma',
    confidence: 0.11,
    level,
    typed: true,
    corrected: false,
    largestSlice: slices[0]!,
  },
  diameter: 21,
  perpendicular: 13,
  volume: 0.5,
  votes: [],
  alsoIn: [],
  first: true,
  id: 'a 1',
  series: 'a',
  seriesName: { key: 'kindUnknown' },
  marks: slices.map((slice) => ({ slice, finding })),
});
const columnsOf = (lesion: ListedLesion): Record<string, string | undefined> => {
  const { lesions, weak } =
    lesion.level === 'weak' ? { lesions: [], weak: [lesion] } : { lesions: [lesion], weak: [] };
  const csv = areasCsv({
    answer: { verdict: null, lesions, weak, removed: 0, series: [] },
    open: { key: 'a' },
  });
  const [names, values] = csv.split('\r\n').map((line) => line.split(','));
  return Object.fromEntries(names!.map((name, at) => [name, values?.[at]]));
};

test('a weak area on two slices is not said to lie on a single one', () => {
  expect(columnsOf(lesionOn([97, 98], 'weak'))).toMatchObject({ weak: 'yes', single_slice: 'no', type: '' });
  expect(columnsOf(lesionOn([97], 'weak'))).toMatchObject({ weak: 'yes', single_slice: 'yes' });
  expect(columnsOf(lesionOn([3, 4, 5], 'unclear'))).toMatchObject({ weak: 'no', type: 'glioma' });
});

test('a file whose name begins as a formula does is text in a spreadsheet', () => {
  const csv = sliceCsv({
    answer: { verdict: null, lesions: [], weak: [], removed: 0, series: [] },
    open: { key: 'a' },
    analysis: { slices: [{ state: 'damaged' }, { state: 'no-brain' }] },
    series: { kind: 'nifti', files: ['=1+1.dcm', 'a,b.dcm'], path: 'head' },
  });
  expect(csv.split('\r\n').slice(1, 3)).toEqual([",1,'=1+1.dcm,,,damaged,", ',2,"a,b.dcm",,,no-brain,']);
});
