import { expect, test } from 'vitest';
import { sideWords } from './side-words.ts';

const picture = { width: 200 };
const axial = { top: 'A', bottom: 'P', left: 'R', right: 'L' } as const;
const sagittal = { top: 'H', bottom: 'F', left: 'A', right: 'P' } as const;

test('a DICOM file says which side of the patient a finding is on', () => {
  expect(sideWords({ x: 50 }, picture, axial)).toBe('In the patient’s right half.');
  expect(sideWords({ x: 150 }, picture, axial)).toBe('In the patient’s left half.');
  expect(sideWords({ x: 50 }, picture, sagittal)).toBe('In the front half of the head.');
});

test('a picture without orientation has halves of its own, with the warning that it may be mirrored', () => {
  expect(sideWords({ x: 50 }, picture, null)).toMatch(/^In the left half of the picture\. .*mirrored/);
  expect(sideWords({ x: 150 }, picture, null)).toMatch(/^In the right half of the picture\. .*mirrored/);
});

test('a finding on the midline is in neither half', () => {
  expect(sideWords({ x: 103 }, picture, axial)).toBe('Near the middle, between left and right.');
});
