import { createTranslator } from 'use-intl/core';
import { expect, test } from 'vitest';
import type { ComparedScans, ModelComparison } from '#contract/models.ts';
import type { AdminCatalog, Catalog } from '#words/catalog.ts';
import models from '#words/en/admin/models.ts';
import { promotionWarnings } from './promotion-warnings.ts';

const t = createTranslator<Catalog & { admin: AdminCatalog }, 'admin.models.warnings'>({
  locale: 'en',
  messages: { admin: { models } } as unknown as Catalog & { admin: AdminCatalog },
  namespace: 'admin.models.warnings',
});
const compared = (active: number, candidate: number, of: number) =>
  ({
    scans: of,
    active: { scansRight: { count: active, of } },
    candidate: { scansRight: { count: candidate, of } },
  }) as ComparedScans;
const warnings = (
  randomChecks: ComparedScans,
  others: ComparedScans,
  reference: ComparedScans | null = compared(70, 70, 100),
) =>
  promotionWarnings(t, { randomChecks, others, reference } as ModelComparison, { version: 'new-1' }, 'old-1');

test('a candidate that was better on enough scans is promoted without a warning', () => {
  expect(warnings(compared(30, 36, 40), compared(10, 10, 20))).toEqual([]);
});

test('a worse candidate gets a warning, for random checks and for other scans', () => {
  expect(warnings(compared(36, 30, 40), compared(15, 10, 20))).toEqual([
    'Worse than old-1 on random checks: fully correct on 30 of 40 scans, against 36.',
    'Worse than old-1 on other judged scans: fully correct on 10 of 20 scans, against 15.',
  ]);
});

test('too few random checks, or no comparison yet, get a warning', () => {
  expect(warnings(compared(0, 0, 0), compared(0, 0, 0))).toEqual([
    'Compared on only 0 random checks. A reliable comparison needs 30.',
  ]);
  expect(promotionWarnings(t, undefined, { version: 'new-1' }, 'old-1')).toHaveLength(1);
});

test('a candidate that its reviewers prefer still gets a warning where it is worse on heads with known truth, or not measured', () => {
  const preferred = compared(30, 36, 40);
  expect(warnings(preferred, preferred, compared(71, 58, 100))).toEqual([
    'Worse than old-1 on heads with known truth: fully correct on 58 of 100 heads, against 71.',
  ]);
  expect(warnings(preferred, preferred, null)).toEqual(['Not yet measured on heads with known truth.']);
});
