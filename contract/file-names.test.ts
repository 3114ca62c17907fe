import { expect, test } from 'vitest';
import { downloadName, neutralName, reportName, resultName } from './file-names.ts';

test('a download is named after its kind and the uploaded file', () => {
  expect(downloadName('original', 'slice.jpeg', 'image/jpeg')).toBe('original_slice.jpg');
  expect(downloadName('annotated', 'slice.png', 'image/png')).toBe('annotated_slice.png');
});

test('the annotated picture of a DICOM file is not called DICOM', () => {
  expect(downloadName('annotated', 'brain.v2.dcm', 'image/png')).toBe('annotated_brain.v2.png');
});

test('a report carries its tracking id, the name without extension and the day', () => {
  expect(reportName('SR-1234', 'slice.png', new Date('2026-03-04T23:00:00Z'))).toBe(
    'MRI_Analysis_Report_SR-1234_slice_2026-03-04.pdf',
  );
});

test('the neutral name of a scan says only what kind of file it is', () => {
  expect(neutralName('0f3a9c12', 'jpeg')).toBe('scan-0f3a9c12.jpg');
});

test('results keep their formats apart', () => {
  expect(['json', 'coco', 'dicom-sr'].map((format) => resultName('a.png', format as 'json'))).toEqual([
    'result_a.json',
    'result_a.coco.json',
    'result_a.sr.dcm',
  ]);
});
