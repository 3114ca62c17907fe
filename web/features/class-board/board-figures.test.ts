import { expect, test } from 'vitest';
import { boardFigures } from './board-figures.ts';

const lesion = { left: 40, top: 40, right: 60, bottom: 60 };
const shifted = { left: 44, top: 40, right: 64, bottom: 60 };
const elsewhere = { left: 0, top: 0, right: 10, bottom: 10 };
const truths: Record<string, { truth: (typeof lesion)[]; width: number; height: number }> = {
  a: { truth: [lesion], width: 60, height: 80 },
  b: { truth: [], width: 100, height: 100 },
};
const truthOf = (id: string) => truths[id];
const answer = (caseId: string, boxes: (typeof lesion)[], seconds = 10) => ({ caseId, boxes, seconds });

test('counts answers, right ones, overlap and distance of each case, and names the most missed', () => {
  const { cases, mostMissed } = boardFigures(
    {
      cases: ['a', 'b', 'gone'],
      members: [
        { alias: 'Fox', returnCode: 'X', answers: [answer('a', [lesion]), answer('b', [])] },
        { alias: 'Owl', returnCode: null, answers: [answer('a', [shifted]), answer('b', [elsewhere])] },
        { alias: 'Bee', returnCode: null, answers: [answer('b', [elsewhere])] },
      ],
    },
    truthOf,
  );
  expect(cases).toEqual([
    {
      caseId: 'a',
      answered: 2,
      right: 2,
      overlap: expect.closeTo((1 + 2 / 3) / 2),
      offset: expect.closeTo(0.02),
    },
    { caseId: 'b', answered: 3, right: 1, overlap: null, offset: null },
  ]);
  expect(mostMissed).toBe('b');
});

test('of each student: answers, right ones, the median time, and who has finished', () => {
  const { members, finished } = boardFigures(
    {
      cases: ['a', 'b'],
      members: [
        { alias: 'Fox', returnCode: 'X', answers: [answer('a', [elsewhere], 5), answer('b', [], 9)] },
        { alias: 'Owl', returnCode: null, answers: [answer('gone', [], 1)] },
      ],
    },
    truthOf,
  );
  expect(members).toEqual([
    { alias: 'Fox', answered: 2, right: 1, seconds: 7, returnCode: 'X' },
    { alias: 'Owl', answered: 0, right: 0, seconds: null, returnCode: null },
  ]);
  expect(finished).toBe(1);
});

test('no case is most missed while every answer is right', () => {
  const members = [{ alias: 'Fox', returnCode: null, answers: [answer('a', [lesion])] }];
  expect(boardFigures({ cases: ['a', 'b'], members }, truthOf).mostMissed).toBeNull();
});
