import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AnalyticsSummary } from '#contract/analytics.ts';
import { type Answers, openAdminPage } from '#tests/harness/open-page.tsx';

const empty: AnalyticsSummary = {
  period: '1d',
  uniqueUsers: 0,
  totalVisits: 0,
  avgSessionTime: '0s',
  peakHour: 'N/A',
  newUsers: 0,
  returningUsers: 0,
  deviceAnalyses: 0,
  trafficPatterns: [],
  previousPeakHour: null,
  changes: { uniqueUsers: null, totalVisits: null, avgSessionTime: null },
  visitsOverTime: [],
};

test('analytics say that they are loading, and that there was no traffic', async () => {
  const { promise, resolve } = Promise.withResolvers<object>();
  const answers: Answers = { 'GET /api/analytics/sessions': () => promise };
  await openAdminPage('/admin-analytics', answers);
  expect(await screen.findByText('Loading traffic data...')).toBeTruthy();
  resolve(empty);
  expect(await screen.findByText('No traffic data available')).toBeTruthy();
  expect(screen.queryByText('Loading traffic data...')).toBeNull();
});
