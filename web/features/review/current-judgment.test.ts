import { expect, test } from 'vitest';
import type { ReviewEvent } from '#contract/review.ts';
import { currentJudgment } from './current-judgment.ts';

const event = (action: ReviewEvent['action'], reading: ReviewEvent['reading']): ReviewEvent => ({
  id: `${action} ${reading}`,
  at: '2026-11-19T12:00:00.000Z',
  by: 'ada',
  action,
  reading,
  picture: null,
  reason: null,
  notes: '',
  boxes: null,
});
const first = event('correct', 'first');
const second = event('incorrect', 'second');
const final = event('incorrect', 'final');
const withdrawn = event('reopened', 'final');

test.each([
  [[first], first],
  [[event('reported', 'first'), first], first],
  [[second, first], first],
  [[final, second, first], final],
  [[withdrawn, final, second, first], first],
  [[final, withdrawn, final, second, first], final],
  [[event('undecided', 'import'), first], event('undecided', 'import')],
  [[event('reopened', 'first')], undefined],
])('of %j, one judgment counts', (events, current) => {
  expect(currentJudgment(events)).toEqual(current);
});
