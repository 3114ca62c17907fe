import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl/react';
import { defaultTimeframe, type Timeframe } from '#contract/constants.ts';
import { dashboardHistoryCall, dashboardStatsCall } from '#contract/dashboard.ts';
import { modelLabel } from '#contract/format.ts';
import { Badge } from '#web/components/badge.tsx';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { PrivacyAcknowledgement } from '#web/components/consent/privacy-acknowledgement.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { Notice } from '#web/components/notice.tsx';
import { PageShell, PageTitle } from '#web/components/page-shell.tsx';
import { Segmented } from '#web/components/segmented.tsx';
import type { SiteLink } from '#web/components/site-links.ts';
import { Skeleton } from '#web/components/skeleton.tsx';
import { isFlaggedAdmin } from '#web/lib/admin-flag.ts';
import { handFile } from '#web/lib/handed-file.ts';
import { useModelHeadline } from '#web/lib/model-headline.ts';
import { useProviderFigures } from '#web/lib/provider-figures.ts';
import { callQuery } from '#web/lib/query.ts';
import { hasAcknowledgedPrivacy } from '#web/lib/stored-acknowledgement.ts';
import { typeNames } from '#web/lib/type-names.ts';
import { useBrowserValue } from '#web/lib/use-browser-value.ts';
import { useDroppedFiles } from '#web/lib/use-dropped-files.ts';
import { useErrorMessage } from '#web/lib/use-error-message.ts';
import { enterDashboard, recordAcceptedVisit } from '#web/lib/visits.ts';
import { whenIdle } from '#web/lib/when-idle.ts';
import { ModelCard } from './active-model-card.tsx';
import { QuickActions } from './quick-actions.tsx';
import { StartCard } from './start-card.tsx';
import { StatCards } from './stat-cards.tsx';

const links: readonly SiteLink[] = [
  { to: '/', label: 'frontPage' },
  { to: '/help', label: 'help' },
  { to: '/status', label: 'status' },
];
const timeframeOptions = [
  { value: '7d', name: 'week' },
  { value: '30d', name: 'month' },
  { value: 'all', name: 'all' },
] as const satisfies { value: Timeframe; name: string }[];

export function DashboardScreen() {
  if (useBrowserValue(isFlaggedAdmin, false)) return <Navigate to="/admin-panel" replace />;
  return <Dashboard />;
}

function Dashboard() {
  const t = useTranslations('dashboard');
  const [timeframe, setTimeframe] = useState<Timeframe>(defaultTimeframe);
  useEntryOnce();
  const { waiting, over, analyze, proceed } = useFileForScanner();
  return (
    <PageShell links={links}>
      <PrivacyAcknowledgement
        file={waiting}
        onAccepted={() => {
          void recordAcceptedVisit('/dashboard');
          proceed();
        }}
      />
      <PageTitle title={t('title')} lead={t('lead')} />
      <StartCard over={over} onFile={analyze} />
      <div className="mb-4 flex justify-end">
        <Segmented
          label={t('timeframe.label')}
          value={timeframe}
          onValueChange={setTimeframe}
          options={timeframeOptions.map(({ value, name }) => ({ value, label: t(`timeframe.${name}`) }))}
        />
      </div>
      <Figures timeframe={timeframe} />
      <div className="mt-4 grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <HistoryCard timeframe={timeframe} />
        <Announcement />
      </div>
      <ModelCard />
      <QuickActions />
    </PageShell>
  );
}

/** A file dropped or chosen here goes to the scanner; one that is dropped during the consent waits for it. */
function useFileForScanner() {
  const navigate = useNavigate();
  const [waiting, setWaiting] = useState<File | null>(null);
  const analyze = (file: File) => {
    handFile(file);
    if (hasAcknowledgedPrivacy()) void navigate('/scanner');
    else setWaiting(file);
  };
  const { over } = useDroppedFiles(({ files: [first] }) => first && analyze(first));
  return { waiting, over, analyze, proceed: () => waiting && void navigate('/scanner') };
}

function Figures({ timeframe }: { timeframe: Timeframe }) {
  const t = useTranslations('dashboard');
  const errorMessage = useErrorMessage();
  // Refetch on each visit; the old figures stay visible until the new ones arrive.
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
          title={t('figuresFailed')}
          className="mb-4"
          action={
            <Button size="small" onClick={() => void stats.refetch()}>
              {t('retry')}
            </Button>
          }
        >
          {t('stillWorks', { reason: errorMessage(stats.error) })}
        </Notice>
      )}
      <StatCards stats={stats.data} failed={stats.isError} />
    </>
  );
}

/** React may run an effect twice in development, but a visit counts once. */
function useEntryOnce(): void {
  const entered = useRef(false);
  useEffect(() => {
    if (entered.current) return;
    entered.current = true;
    whenIdle(enterDashboard);
  }, []);
}

// An installation without scans never loads it.
const HistoryChart = lazy(async () => ({ default: (await import('./history-chart.tsx')).HistoryChart }));

function HistoryCard({ timeframe }: { timeframe: Timeframe }) {
  const t = useTranslations('dashboard');
  const errorMessage = useErrorMessage();
  const history = useQuery({
    ...callQuery(dashboardHistoryCall, { params: { timeframe } }),
    refetchOnMount: 'always',
    placeholderData: (previous) => previous,
  });
  const empty = history.data?.points.every((point) => point.scans === 0);
  const loading = <Skeleton className="h-64 w-full" />;
  return (
    <Card title={t('history.title')}>
      {history.error ? (
        <p className="text-muted">{t('history.failed', { reason: errorMessage(history.error) })}</p>
      ) : !history.data ? (
        loading
      ) : empty ? (
        <EmptyState
          title={t('history.empty')}
          description={t('history.emptyNote')}
          action={<ButtonLink to="/scanner">{t('history.analyze')}</ButtonLink>}
        />
      ) : (
        <Suspense fallback={loading}>
          <HistoryChart unit={history.data.unit} points={history.data.points} />
        </Suspense>
      )}
    </Card>
  );
}

function Announcement() {
  const t = useTranslations('dashboard.announcement');
  const classes = useTranslations('viewer.classes');
  const { hosted, next } = useProviderFigures();
  const model = useModelHeadline();
  const types = model.data?.card ? typeNames(classes, model.data.card) : [];
  return (
    <Card title={t('title')} aside={<Badge tone="accent">{t('beta')}</Badge>}>
      <p>{t('text', { scans: next.scans, before: hosted.scans })}</p>
      <p className="mt-3">{t('reports')}</p>
      {/* About as high as the sentence, so that little moves. */}
      {model.isPending && <Skeleton className="mt-3 h-[3lh]" />}
      {model.data && (
        <p className="mt-3 text-muted">
          {types.length > 0
            ? t('activeTypes', { model: modelLabel(model.data.active), types: types.join(', ') })
            : t('active', { model: modelLabel(model.data.active) })}
        </p>
      )}
      <ButtonLink to="/updates" size="small" className="mt-5">
        {t('updates')}
      </ButtonLink>
    </Card>
  );
}
