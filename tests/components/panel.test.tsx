import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openAdminPage } from '#tests/harness/open-page.tsx';

const panel = {
  totalScans: 30_000_000,
  totalReports: 30_000_000,
  needsReview: 10_002,
  needsReviewIsExact: false,
  disagreements: 0,
  incorrectScans: 0,
  successRate: 1,
  systemStatus: 'operational',
  activeAdmins: 1,
  totalAdmins: 1,
  driftAlarms: [],
  recentAudit: [],
};

test('a panel that stopped counting what waits says that there is more', async () => {
  await openAdminPage('/admin-panel', { 'GET /api/admin/panel': panel });
  expect(await screen.findByText('More than 10,002 scans wait for a review.')).toBeTruthy();
  const main = within(screen.getByRole('main'));
  expect(main.getAllByText('10,002+')).toHaveLength(2);
});
