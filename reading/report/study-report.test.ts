import { expect, test } from 'vitest';
import type { StudyLesion, StudyReading } from '../study/study-reading.ts';
import { studyReport } from './study-report.ts';

const finding = { class: 'glioma', class_id: 1, confidence: 0.9, x: 10, y: 10, width: 0.5, height: 0.5 };
const images = (series: string) =>
  [0, 1, 2].map((slice) => ({ sopClassUid: '1.2.4', sopInstanceUid: `${series}.${slice}`, frame: null }));
const series = [
  { key: 'a', seriesUid: '1.1', width: 20, height: 20, images: images('1.1') },
  { key: 'b', seriesUid: '1.2', width: 20, height: 20, images: images('1.2') },
];
const lesion = {
  number: 3,
  level: 'unclear',
  class: 'glioma',
  score: 0.7,
  diameter: 12,
  perpendicular: 7,
  volume: { milliliters: 4, low: 2, high: 8 },
  seenIn: [
    { series: 'a', marks: [{ slice: 1, finding }] },
    { series: 'gone', marks: [{ slice: 1, finding }] },
    {
      series: 'b',
      marks: [
        { slice: 0, finding },
        { slice: 2, finding },
      ],
    },
  ],
} as unknown as StudyLesion;
const read = { state: 'read', marks: [] };
const reading = {
  lesions: [lesion],
  series: [
    { key: 'a', slices: [read, { state: 'no-brain' }, read] },
    { key: 'b', slices: [{ state: 'no-brain' }, { state: 'damaged' }, { state: 'waiting' }] },
    { key: 'gone', slices: [read] },
  ],
} as unknown as StudyReading;
const report = (changed: Partial<StudyLesion> = {}) =>
  studyReport({
    studyUid: '1',
    series,
    reading: { ...reading, lesions: [{ ...lesion, ...changed }] },
    model: { name: 'Sulcus', version: 'test-1', label: 'Sulcus test-1', deviceUid: '2.25.7' },
    uidFor: (purpose) => `uid of ${purpose}`,
    made: new Date('2026-01-02'),
    deidentification: null,
    nothingMarked: 'Nothing was marked.',
    comment: 'For research only.',
  });

test('the report of a study refers to the slices that were read, by series', () => {
  expect(report()).toMatchObject({
    studyUid: '1',
    seriesUid: 'uid of study report series',
    instanceUid: 'uid of study report',
    modality: 'MR',
    bodyPart: null,
    nothingMarked: 'Nothing was marked.',
    comment: 'For research only.',
  });
  expect(report()).not.toHaveProperty('reading');
  expect(report().library).toEqual([
    { seriesUid: '1.1', width: 20, height: 20, images: [series[0]!.images[0], series[0]!.images[2]] },
  ]);
});

test('an area has its name, its score, its sizes and its outlines in every series that shows it', () => {
  const [area] = report().findings;
  expect(area).toMatchObject({
    name: 'Unclear area 3',
    uid: 'uid of lesion 3',
    class: 'glioma',
    confidence: 0.7,
    typeProbability: null,
    place: null,
  });
  expect(area!.regions.map(({ image }) => image.sopInstanceUid)).toEqual(['1.1.1', '1.2.0', '1.2.2']);
  expect(area!.regions[0]!.outline).toEqual([
    [5, 5],
    [15, 5],
    [15, 15],
    [5, 15],
  ]);
  const sizes = (changed: Partial<StudyLesion>) =>
    report(changed).findings[0]!.sizes.map(({ kind, value }) => [kind, value]);
  const across = [
    ['longAxis', 12],
    ['shortAxis', 7],
  ];
  expect(sizes({})).toEqual([...across, ['volume', 4], ['volumeLow', 2], ['volumeHigh', 8]]);
  expect(sizes({ volume: null })).toEqual(across);
});
