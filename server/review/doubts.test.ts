import { expect, test } from 'vitest';
import { doubtsOf } from './doubts.ts';

type Row = Parameters<typeof doubtsOf>[0];
const quality = (overall: 'good' | 'fair' | 'poor') => ({ quality: { overall, findings: [] } });

test.each<[Partial<Row>, string]>([
  [{}, ''],
  [{ answer: 'unclear' }, 'unclear'],
  [{ answer: 'clear' }, ''],
  [{ networkDisagreement: 0.01 }, 'networks'],
  [{ networkDisagreement: 0 }, ''],
  [{ frameDisagreement: 0.01 }, 'frames'],
  [{ frameDisagreement: 0 }, ''],
  [{ confidence: 0.31 }, 'cut-off'],
  [{ confidence: 0.49 }, 'cut-off'],
  [{ confidence: 0.29 }, ''],
  [{ confidence: 0.51 }, ''],
  [{ confidence: 0 }, ''],
  [quality('poor'), 'quality'],
  [quality('fair'), 'quality'],
  [quality('good'), ''],
  [{ scope: 0.26 }, 'scope'],
  [{ scope: 0.74 }, 'scope'],
  [{ scope: 0.25 }, ''],
  [{ scope: 0.75 }, ''],
  [{ scope: 0.98 }, ''],
  [{ answer: 'unclear', confidence: 0.4, scope: 0.5 }, 'unclear,cut-off,scope'],
])('%j is doubtful because of: %s', (row, doubts) => {
  const sure: Row = {
    answer: null,
    confidence: null,
    quality: null,
    scope: null,
    networkDisagreement: null,
    frameDisagreement: null,
    labelDoubted: false,
  };
  expect(doubtsOf({ ...sure, ...row }).join()).toBe(doubts);
});
