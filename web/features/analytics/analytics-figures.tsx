import { Clock, Eye, TrendingUp, Users } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import type { AnalyticsSummary } from '#contract/analytics.ts';
import { Stat } from '#web/components/stat.tsx';

type AnalyticsTranslator = ReturnType<typeof useTranslations<'admin.analytics'>>;

/** '+12% versus the previous period', or why there is no comparison. */
function changeNote(
  t: AnalyticsTranslator,
  summary: AnalyticsSummary | undefined,
  change: number | null | undefined,
): string | null {
  if (!summary) return null;
  if (summary.period === 'all') return t('sinceStart');
  if (change === null || change === undefined) return t('noneBefore');
  return t('change', { percent: Math.round(change * 100) / 100 });
}

function peakNote(t: AnalyticsTranslator, summary: AnalyticsSummary | undefined): string | null {
  if (!summary) return null;
  return summary.previousPeakHour ? t('peakBefore', { hour: summary.previousPeakHour }) : t('utc');
}

export function AnalyticsFigures({ summary }: { summary: AnalyticsSummary | undefined }) {
  const t = useTranslations('admin.analytics');
  const changes = summary?.changes;
  const icon = { size: 18, 'aria-hidden': true } as const;
  return (
    <div className="grid grid-cols-2 gap-3 xl:grid-cols-4">
      <Stat
        label={t('uniqueUsers')}
        value={summary?.uniqueUsers}
        note={changeNote(t, summary, changes?.uniqueUsers)}
        icon={<Users {...icon} />}
      />
      <Stat
        label={t('totalVisits')}
        value={summary?.totalVisits}
        note={changeNote(t, summary, changes?.totalVisits)}
        icon={<Eye {...icon} />}
      />
      <Stat
        label={t('avgSession')}
        value={summary?.avgSessionTime}
        note={changeNote(t, summary, changes?.avgSessionTime)}
        icon={<Clock {...icon} />}
      />
      <Stat
        label={t('peakHour')}
        value={summary?.peakHour}
        note={peakNote(t, summary)}
        icon={<TrendingUp {...icon} />}
      />
    </div>
  );
}
