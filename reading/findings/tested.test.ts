import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Sequence, sequences } from '../vocabulary.ts';
import { testedOf } from './tested.ts';

const judged = (...ids: string[]) => ({ notes: ids.map((id) => ({ id })) });
const of = (sequence: Sequence | null, ...notes: string[]) =>
  testedOf({ judgment: judged(...notes), kind: { sequence } });

test.each(sequences)('%s: what was tested', (sequence) => {
  const confidence = ['t1', 't1 after contrast', 't2', 'flair'].includes(sequence);
  expect(of(sequence)).toEqual({ confidence, type: sequence === 't1 after contrast' });
});

test('the tested sequences are those with figures in the model card', () => {
  const card = JSON.parse(readFileSync(new URL('../../model/card.json', import.meta.url), 'utf8')) as {
    metrics: { allClear: { sequence: Sequence | null }[] };
  };
  const measured = new Set(card.metrics.allClear.map(({ sequence }) => sequence));
  for (const sequence of [null, ...sequences])
    expect(of(sequence).confidence, String(sequence)).toBe(measured.has(sequence));
});

test('an unknown sequence has figures over all sequences, but none for the type', () => {
  expect(of(null)).toEqual({ confidence: true, type: false });
  expect(testedOf({ judgment: null, kind: null })).toEqual({ confidence: true, type: false });
});

test.each(['anyway', 'sequence-dwi', 'sequence-unmeasured', 'child', 'cropped'])(
  'the note %s: nothing was tested',
  (note) => {
    expect(of('t1 after contrast', 'inverted', note)).toEqual({ confidence: false, type: false });
  },
);

test('other notes change nothing', () => {
  expect(of('t1 after contrast', 'inverted')).toEqual({ confidence: true, type: true });
});
