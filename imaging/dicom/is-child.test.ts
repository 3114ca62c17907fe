import { expect, test } from 'vitest';
import { isChild } from './is-child.ts';
import { readDicom } from './read-dicom.ts';
import { tags } from './tags.ts';
import { textElement, writeDicom } from './write-dicom.ts';

const headerOf = (values: { age?: string; birth?: string; study?: string }) =>
  readDicom(
    writeDicom('1.2', '1.2.3', [
      textElement(tags.studyDate, 'DA', values.study ?? ''),
      textElement(tags.patientBirthDate, 'DA', values.birth ?? ''),
      textElement(tags.patientAge, 'AS', values.age ?? ''),
    ]),
  ).set;

test.each([
  [{ age: '017Y' }, true],
  [{ age: '018Y' }, false],
  [{ age: '215M' }, true],
  [{ age: '216M' }, false],
  [{ age: '006W' }, true],
  [{ age: '003D' }, true],
  [{ birth: '20080215', study: '20260214' }, true],
  [{ birth: '20080215', study: '20260215' }, false],
  [{ age: '040Y', birth: '20200101', study: '20260101' }, false],
  [{ birth: '20300101', study: '20260101' }, false],
  [{ birth: '2008', study: '20260101' }, false],
  [{}, false],
])('%o: a child is %s', (values, expected) => {
  expect(isChild(headerOf(values))).toBe(expected);
});
