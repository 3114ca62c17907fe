import { Activity, CircleCheck, Gauge, ScanSearch } from 'lucide-react';
import type { DashboardStats } from '#contract/dashboard.ts';
import { formatPercent } from '#contract/format.ts';
import { Stat } from '#web/components/stat.tsx';
import { CountUp } from './count-up.tsx';

interface StatCardsProps {
  stats: DashboardStats | undefined;
  failed: boolean;
}

export function StatCards({ stats, failed }: StatCardsProps) {
  const show = (value: number | undefined) =>
    value === undefined ? failed ? '–' : undefined : <CountUp value={value} />;
  const perScan =
    stats && stats.completedScans > 0 ? (stats.totalDetections / stats.completedScans).toFixed(2) : null;
  return (
    <div className="grid grid-cols-1 gap-3 min-[360px]:grid-cols-2 sm:gap-4 lg:grid-cols-4">
      <Stat
        label="Total Scans"
        value={show(stats?.totalScans)}
        note={stats ? `${stats.todayScans} today` : null}
        icon={<ScanSearch size={18} aria-hidden="true" />}
      />
      <Stat
        label="Completed Scans"
        value={show(stats?.completedScans)}
        note={stats ? `${formatPercent(stats.successRate)} of those that ended` : null}
        icon={<CircleCheck size={18} aria-hidden="true" />}
      />
      <Stat
        label="Detection Rate"
        value={show(stats?.totalDetections)}
        note={perScan ? `detections in all, ${perScan} per scan` : 'detections in all'}
        icon={<Activity size={18} aria-hidden="true" />}
      />
      <Stat
        label="Avg. Confidence"
        value={stats ? formatPercent(stats.averageConfidence) : failed ? '–' : undefined}
        note="of the scans with a detection"
        icon={<Gauge size={18} aria-hidden="true" />}
      />
    </div>
  );
}
