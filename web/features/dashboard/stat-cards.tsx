import { Activity, CircleCheck, Gauge, ScanSearch } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import type { DashboardStats } from '#contract/dashboard.ts';
import { Stat } from '#web/components/stat.tsx';
import { useFormats } from '#web/lib/use-formats.ts';
import { CountUp } from './count-up.tsx';

interface StatCardsProps {
  stats: DashboardStats | undefined;
  failed: boolean;
}

export function StatCards({ stats, failed }: StatCardsProps) {
  const t = useTranslations('dashboard.stats');
  const { count, number, percent } = useFormats();
  const show = (value: number | undefined) =>
    value === undefined ? failed ? '–' : undefined : <CountUp value={value} />;
  // Keeps the line of a note that is yet to come.
  const loadingNote = failed ? null : '\u00a0';
  const perScan =
    stats && stats.completedScans > 0 ? number(stats.totalDetections / stats.completedScans, 2) : null;
  const successNote = ({ successRate }: DashboardStats) =>
    successRate === null ? t('noScans') : t('success', { share: percent(successRate) });
  return (
    <div className="grid grid-cols-1 gap-3 min-[360px]:grid-cols-2 sm:gap-4 lg:grid-cols-4">
      <Stat
        label={t('total')}
        value={show(stats?.totalScans)}
        note={stats ? t('today', { count: count(stats.todayScans) }) : loadingNote}
        icon={<ScanSearch size={18} aria-hidden="true" />}
      />
      <Stat
        label={t('completed')}
        value={show(stats?.completedScans)}
        note={stats ? successNote(stats) : loadingNote}
        icon={<CircleCheck size={18} aria-hidden="true" />}
      />
      <Stat
        label={t('detections')}
        value={show(stats?.totalDetections)}
        note={perScan ? t('perScan', { count: perScan }) : t('totalDetections')}
        icon={<Activity size={18} aria-hidden="true" />}
      />
      <Stat
        label={t('confidence')}
        value={stats ? percent(stats.averageConfidence) : failed ? '–' : undefined}
        note={t('confidenceNote')}
        icon={<Gauge size={18} aria-hidden="true" />}
      />
    </div>
  );
}
