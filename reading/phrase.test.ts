import { expect, test } from 'vitest';
import { say, type Translate } from './phrase.ts';

const translate: Translate = (_key, values) => values?.name as string;

test('a sentence begins with a capital letter, the name of a file stays as it is', () => {
  const values = { name: 'head.nii.gz' };
  expect(say({ key: 'volumeName', values }, translate)).toBe('Head.nii.gz');
  expect(say({ key: 'fileName', values }, translate)).toBe('head.nii.gz');
});
