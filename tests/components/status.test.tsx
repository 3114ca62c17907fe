import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Health, type ServiceName, type ServiceStatus, serviceNames } from '#contract/health.ts';
import { openPage } from '#tests/harness/open-page.tsx';

const now = new Date().toISOString();
function health(worst: Partial<Record<ServiceName, ServiceStatus>>): Health {
  const service = (name: ServiceName) => ({
    status: worst[name] ?? ('operational' as const),
    responseTime: 3,
    lastChecked: now,
  });
  return {
    timestamp: now,
    services: Object.fromEntries(serviceNames.map((name) => [name, service(name)])) as Health['services'],
    performance: { avgResponseTime: 12, successRate: 1, totalRequests: 100 },
  };
}
const history = { days: [], incidents: [] };

test.each([
  [{}, 'All systems operational'],
  [{ database: 'degraded' }, 'Degraded performance'],
  [{ database: 'degraded', ai_model: 'outage' }, 'Service outage'],
] as const)('the worst service of %j sets the headline of the status page', async (worst, headline) => {
  await openPage('/status', { 'GET /api/health': health(worst), 'GET /api/health/history': history });
  const main = within(screen.getByRole('main'));
  // A service may have the same state.
  expect(await main.findByText(headline, { selector: 'p' })).toBeTruthy();
});

test('without data the status is degraded, and every service is not known', async () => {
  await openPage('/status', { 'GET /api/health': 503, 'GET /api/health/history': history });
  const failure = 'Unable to fetch current status. Please try again later.';
  expect(await screen.findByText(failure, {}, { timeout: 20_000 })).toBeTruthy();
  expect(screen.getAllByText('Not known')).toHaveLength(serviceNames.length);
  expect(screen.getByText('Degraded performance')).toBeTruthy();
});
