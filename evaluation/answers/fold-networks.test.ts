import { expect, test } from 'vitest';
import { foldOf } from './fold-networks.ts';

const folds = { tcga: { TCGA_1: 2 }, 'oasis-healthy': { '26__72_': 1 } };

test('a person is answered on by the network that has not seen the person, in every source of the family', () => {
  for (const source of ['tcga-lgg', 'tcga-lgg-t1', 'tcga-lgg-t2'])
    expect(foldOf(folds, { source, names: ['TCGA_1', 'slice'] })).toBe(2);
});

test('a picture without a person has the name of its file', () => {
  expect(foldOf(folds, { source: 'oasis-healthy', names: ['72', '26__72_'] })).toBe(1);
});

test('what no fold has learned from is left to the network itself, but an unknown person is an error', () => {
  expect(foldOf(folds, { source: 'brain-dwi', names: ['volunteer'] })).toBeNull();
  expect(() => foldOf(folds, { source: 'tcga-lgg', names: ['TCGA_2'] })).toThrow('TCGA_2');
});
