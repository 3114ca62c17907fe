import { createTranslator } from 'use-intl/core';
import { expect, test } from 'vitest';
import type { SeriesLesion, SeriesReading, StudyReading } from '#reading/study/study-reading.ts';
import type { Catalog } from '../catalog.ts';
import messages from '../en/index.ts';
import { studyResult } from './study-result.ts';

const t = createTranslator<Catalog, 'study'>({ locale: 'en', messages, namespace: 'study' });
const names = {
  series: (key: string) => `series ${key}`,
  slice: (key: string, place: number) => ({ file: `${key}${place}` }),
};
const finding = (x: number) => ({
  class: 'glioma',
  class_id: 1,
  confidence: 0.8,
  x,
  y: 2,
  width: 0.1,
  height: 0.2,
});
const seen = (series: string, more: Partial<SeriesLesion> = {}): SeriesLesion => ({
  ...{
    series,
    marks: [{ slice: 4, finding: finding(1) }],
    largestSlice: 4,
    diameter: 12.345,
    perpendicular: 8.2,
    class: 'glioma',
  },
  volume: { milliliters: 3.456, low: 1.234, high: 5.678 },
  votes: [],
  planes: ['axial'],
  center: null,
  score: 0.6789,
  ...more,
});
const series = (more: Partial<SeriesReading> = {}): SeriesReading => ({
  ...{
    key: 'a',
    name: { key: 'fileName', values: { name: 'head.nii' } },
    state: 'partly-read',
    why: { key: 'whyNotBrain' },
  },
  slices: [],
  counts: { all: 5, read: 4, noBrain: 0, refused: 1, damaged: 0, waiting: 0 },
  sequence: null,
  planes: [],
  ...more,
});
const reading: StudyReading = {
  verdict: 'possible-lesion',
  reasons: [{ key: 'reasonSeriesRead', values: { read: 1, all: 2 } }],
  lesions: [{ ...seen('a'), number: 1, level: 'possible', seenIn: [seen('a'), seen('b')] }],
  weak: [],
  singleSliceMarks: [{ series: 'b', slice: 7, finding: finding(3) }],
  series: [series(), series({ key: 'b', state: 'read', why: null })],
};

test('a reading is given with rounded figures, spoken phrases and the names of its series and slices', () => {
  const marks = (of: string) => ({
    series: `series ${of}`,
    slices: [{ file: `${of}4`, x: 1, y: 2, width: 0.1, height: 0.2 }],
  });
  expect(studyResult(t, reading, names)).toEqual({
    verdict: 'possible-lesion',
    reasons: ['1 of 2 series read.'],
    lesions: [
      {
        number: 1,
        level: 'possible',
        score: 0.68,
        class: 'glioma',
        planes: ['axial'],
        milliliters: { value: 3.46, low: 1.23, high: 5.68 },
        millimeters: 12.35,
        seenIn: [marks('a'), marks('b')],
      },
    ],
    singleSliceMarks: [{ series: 'series b', file: 'b7', confidence: 0.8 }],
    series: [
      {
        series: 'series a',
        name: 'head.nii',
        state: 'partly-read',
        why: 'Its slices do not look like brain MRI',
        slices: reading.series[0]!.counts,
      },
      expect.objectContaining({ series: 'series b', state: 'read', why: null }),
    ],
  });
});

test('what was not measured is null', () => {
  const lesion = {
    ...seen('a', { volume: null, diameter: null }),
    number: 1,
    level: 'unclear' as const,
    seenIn: [],
  };
  const { lesions } = studyResult(t, { ...reading, lesions: [lesion] }, names);
  expect(lesions[0]).toMatchObject({ milliliters: null, millimeters: null });
});
