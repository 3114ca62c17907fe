import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { CandidateModel, ComparedScans, ModelComparison } from '#contract/models.ts';
import { openAdminPage } from '#tests/harness/open-page.tsx';

const createdAt = '2026-01-01T00:00:00.000Z';
const model = (n: number, version: string, state: CandidateModel['state']): CandidateModel => ({
  ...{ id: `00000000-0000-4000-8000-00000000000${n}`, version, sha256: 'ab', bytes: 1, trainedOn: createdAt },
  ...{ hasCard: false, selfTest: { success: true, message: 'It works.' }, state, addedBy: 'ada', createdAt },
});
const tally = (found: number) => ({
  ...{ scansRight: { count: found, of: 100 }, found: { count: found, of: 80 }, missed: 80 - found },
  ...{ falseMarks: 2, meanOverlap: 0.8 },
});
const compared = (scans: number): ComparedScans => ({
  ...{ scans, lesions: 80, active: tally(60), candidate: tally(62), bothRight: 58, onlyActiveRight: 2 },
  ...{ onlyCandidateRight: 4, bothWrong: 36, chance: 0.69, confirmed: 0, unlabelled: 0 },
});

test('beside a promoted model and a candidate stands what the shipped model finds on the same heads', async () => {
  const candidate = model(2, 'next-2', 'shadow');
  const figures: ModelComparison = {
    ...{ since: createdAt, randomChecks: compared(0), others: compared(0), reference: compared(100) },
    shipped: { version: 'sulcus-9', tally: tally(48) },
    ...{ answered: 0, sameVerdict: { count: 0, of: 0 }, failures: 0, waiting: 0 },
  };
  const promoted = model(1, 'ours-1', 'active');
  await openAdminPage('/admin-models', {
    'GET /api/admin/models': {
      active: { id: promoted.id, version: promoted.version, hasCard: false },
      ...{ answering: promoted.version, shipped: 'sulcus-9', models: [promoted, candidate] },
      history: [
        {
          id: 1,
          version: 'ours-1',
          promotedAt: createdAt,
          promotedBy: 'ada',
          takenBackAt: null,
          takenBackBy: null,
        },
      ],
    },
    [`GET /api/admin/models/${candidate.id}/comparison`]: figures,
  });
  await screen.findByText(/sulcus-9.*60\.0% \(48 of 80\)/);
  const table = within(screen.getByRole('region', { name: /ours-1.*next-2/ }));
  const found = within(table.getByRole('row', { name: /^Lesions found/ })).getAllByRole('cell');
  expect(found.map(({ textContent }) => textContent)).toEqual(['75.0% (60 of 80)', '77.5% (62 of 80)']);
});
