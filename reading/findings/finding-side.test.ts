import { expect, test } from 'vitest';
import { findingSide } from './finding-side.ts';

const picture = { width: 200 };
const axial = { top: 'A', bottom: 'P', left: 'R', right: 'L' } as const;
const sagittal = { top: 'H', bottom: 'F', left: 'A', right: 'P' } as const;

test('a DICOM file says which side of the patient a finding is on', () => {
  expect(findingSide({ x: 50 }, picture, axial)).toBe('R');
  expect(findingSide({ x: 150 }, picture, axial)).toBe('L');
  expect(findingSide({ x: 50 }, picture, sagittal)).toBe('A');
});

test('an image without orientation has halves of its own', () => {
  expect(findingSide({ x: 50 }, picture, null)).toBe('left');
  expect(findingSide({ x: 150 }, picture, null)).toBe('right');
});

test('a finding on the midline is in neither half', () => {
  expect(findingSide({ x: 103 }, picture, axial)).toBe('middle');
});
