import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Navigate } from 'react-router';
import { defaultTimeframe, type Timeframe } from '#contract/constants.ts';
import { dashboardStatsCall } from '#contract/dashboard.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { Notice } from '#web/components/notice.tsx';
import { PageShell, PageTitle } from '#web/components/page-shell.tsx';
import { PrivacyAcknowledgement } from '#web/components/privacy-acknowledgement.tsx';
import { Segmented } from '#web/components/segmented.tsx';
import { isFlaggedAdmin } from '#web/lib/admin-flag.ts';
import { sentenceOf } from '#web/lib/api-error.ts';
import { callQuery } from '#web/lib/query.ts';
import { useBrowserValue } from '#web/lib/use-browser-value.ts';
import { enterDashboard, recordAcceptedVisit } from '#web/lib/visits.ts';
import { whenIdle } from '#web/lib/when-idle.ts';
import { Announcement } from './announcement.tsx';
import { HistoryCard } from './history-card.tsx';
import { ModelCard } from './model-card.tsx';
import { QuickActions } from './quick-actions.tsx';
import { StatCards } from './stat-cards.tsx';

const links = [
  { to: '/', label: 'Front page' },
  { to: '/help', label: 'Help' },
  { to: '/status', label: 'Status' },
];
const timeframeOptions: { value: Timeframe; label: string }[] = [
  { value: '7d', label: 'Last 7 Days' },
  { value: '30d', label: 'Last 30 Days' },
  { value: 'all', label: 'All Time' },
];

export function DashboardScreen() {
  if (useBrowserValue(isFlaggedAdmin, false)) return <Navigate to="/admin-panel" replace />;
  return <Dashboard />;
}

function Dashboard() {
  const [timeframe, setTimeframe] = useState<Timeframe>(defaultTimeframe);
  useEntryOnce();
  return (
    <PageShell
      links={links}
      actions={
        <ButtonLink to="/scanner" variant="primary" size="small">
          New Scan
        </ButtonLink>
      }
    >
      <PrivacyAcknowledgement onAccepted={() => void recordAcceptedVisit('/dashboard')} />
      <PageTitle
        title="Dashboard"
        lead="What has been analysed here, how well the active model was measured to work, and where to go from here."
        aside={
          <Segmented
            label="Timeframe"
            value={timeframe}
            onValueChange={setTimeframe}
            options={timeframeOptions}
          />
        }
      />
      <Figures timeframe={timeframe} />
      <div className="mt-4 grid gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <HistoryCard timeframe={timeframe} />
        <Announcement />
      </div>
      <ModelCard />
      <QuickActions />
    </PageShell>
  );
}

function Figures({ timeframe }: { timeframe: Timeframe }) {
  // The figures are live: a fresh look on each visit of the page, and the old ones stay until the new arrive.
  const stats = useQuery({
    ...callQuery(dashboardStatsCall, { query: { timeframe } }),
    refetchOnMount: 'always',
    placeholderData: (previous) => previous,
  });
  return (
    <>
      {stats.error && (
        <Notice
          tone="error"
          live
          title="The figures could not be loaded"
          className="mb-4"
          action={
            <Button size="small" onClick={() => void stats.refetch()}>
              Try again
            </Button>
          }
        >
          {sentenceOf(stats.error, 'The server gave no reason.')} Scanning works all the same.
        </Notice>
      )}
      <StatCards stats={stats.data} failed={stats.isError} />
    </>
  );
}

/** React may run an effect twice in development; a visit counts once. */
function useEntryOnce(): void {
  const entered = useRef(false);
  useEffect(() => {
    if (entered.current) return;
    entered.current = true;
    whenIdle(enterDashboard);
  }, []);
}
