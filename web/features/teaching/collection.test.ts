import { expect, test } from 'vitest';
import { teachingCases } from '#web/components/teaching/cases.ts';
import { caseLink, collectionLink, readAddress } from './collection.ts';

const read = (address: string) => readAddress(new URL(address, 'http://localhost').searchParams);

test('a link to a collection opens its cases in its order, and unknown ones are left out', () => {
  const ids = ['case-07', 'case-02'];
  expect(read(collectionLink(ids)).cases.map(({ id }) => id)).toEqual(ids);
  expect(read('/teaching?cases=3.999.x').cases.map(({ id }) => id)).toEqual(['case-03']);
  expect(read('/teaching?cases=999')).toMatchObject({ collection: false, cases: teachingCases });
});

test('a case in a collection keeps the collection in its address', () => {
  const { slice, cases } = read(caseLink('case-02', ['case-02', 'case-05']));
  expect(slice?.id).toBe('case-02');
  expect(cases).toHaveLength(2);
});
