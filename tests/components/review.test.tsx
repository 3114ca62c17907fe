import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ReviewScan } from '#contract/review.ts';
import { openAdminPage, refused } from '#tests/harness/open-page.tsx';

const idOf = (n: number): string => `00000000-0000-4000-8000-00000000000${n}`;
const waiting = (n: number): ReviewScan => ({
  ...{ id: idOf(n), filename: `scan-${n}.png`, createdAt: '2026-01-01T00:00:00.000Z', confidence: null },
  ...{ detections: [], otherDetections: [], faintDetections: [], answer: 'clear', doubts: [] },
  ...{ reportedFalsePositive: true, reviewRequested: false, randomCheck: false, openedBy: null },
  ...{ width: 256, height: 256, shownFrame: 0, pixelSpacing: null, modelVersion: '1', quality: null },
  reviewVersion: 1,
});
const verdict = {
  ...{ success: true, message: 'Saved.', reviewId: idOf(9), reviewedAt: '2026-01-01T00:00:00.000Z' },
  verdict: 'correct',
};
/** A busy machine is slow and not wrong. */
const patience = { timeout: 20_000 };

test('a refused verdict is nothing to undo: U takes back the one before', async () => {
  const judged = new Set<number>();
  const review = (n: number) => `/api/admin/scans/${idOf(n)}/review`;
  const { asked } = await openAdminPage('/admin-review?view=cards', {
    'GET /api/admin/review-scans': () => {
      const scans = [1, 2].filter((n) => !judged.has(n)).map(waiting);
      return { scans, total: scans.length, totalIsExact: true, reviewedToday: judged.size };
    },
    [`PATCH ${review(1)}`]: () => {
      judged.add(1);
      return verdict;
    },
    [`PATCH ${review(2)}`]: refused(409, { code: 'conflict', message: 'Grace has judged it.' }),
    [`DELETE ${review(1)}`]: () => {
      judged.delete(1);
      return { success: true, message: 'It waits again.' };
    },
    [`DELETE ${review(2)}`]: refused(409, { code: 'conflict', message: 'There is nothing to undo.' }),
  });
  const judge = async (n: number) => {
    const card = within(await screen.findByRole('article', { name: `scan-${n}.png` }, patience));
    fireEvent.click(card.getByRole('button', { name: 'Correct' }));
  };
  await judge(1);
  await screen.findByText('Scan Updated', {}, patience);
  await judge(2);
  await screen.findAllByText(/Grace has judged it\./, {}, patience);
  fireEvent.keyDown(document.body, { key: 'u' });
  await screen.findByRole('article', { name: 'scan-1.png' }, patience);
  await waitFor(() =>
    expect(asked.filter((call) => call.startsWith('DELETE'))).toEqual([`DELETE ${review(1)}`]),
  );
});
