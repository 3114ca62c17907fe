import { expect, test } from 'vitest';
import type { ComparedScans, ModelComparison } from '#contract/models.ts';
import { promotionWarnings } from './promotion-warnings.ts';

const compared = (active: number, candidate: number, of: number) =>
  ({
    scans: of,
    active: { scansRight: { count: active, of } },
    candidate: { scansRight: { count: candidate, of } },
  }) as ComparedScans;
const warnings = (randomChecks: ComparedScans, others: ComparedScans) =>
  promotionWarnings({ randomChecks, others } as ModelComparison, { version: 'new-1' }, 'old-1');

test('a candidate that was better on enough scans is promoted without a warning', () => {
  expect(warnings(compared(30, 36, 40), compared(10, 10, 20))).toEqual([]);
});

test('one that was worse is said to be, on random checks and on the rest', () => {
  expect(warnings(compared(36, 30, 40), compared(15, 10, 20))).toEqual([
    'Worse than old-1 on random checks: entirely right on 30 of 40 scans, old-1 on 36.',
    'Worse than old-1 on everything else that was judged: entirely right on 10 of 20 scans, old-1 on 15.',
  ]);
});

test('too few random checks, or no comparison yet, are said', () => {
  expect(warnings(compared(0, 0, 0), compared(0, 0, 0))).toEqual([
    'Compared on 0 random checks only; 30 are needed to rely on it.',
  ]);
  expect(promotionWarnings(undefined, { version: 'new-1' }, 'old-1')).toHaveLength(1);
});
