import { Clock, Eye, TrendingUp, Users } from 'lucide-react';
import type { AnalyticsSummary } from '#contract/analytics.ts';
import { Stat } from '#web/components/stat.tsx';

/** '+12% versus the previous period', or why there is no such figure. */
function changeNote(summary: AnalyticsSummary | undefined, change: number | null | undefined): string | null {
  if (!summary) return null;
  if (summary.period === 'all') return 'since the beginning';
  if (change === null || change === undefined) return 'nothing in the previous period';
  const percent = Math.round(change * 100);
  return `${percent > 0 ? '+' : ''}${percent}% versus the previous period`;
}

function peakNote(summary: AnalyticsSummary | undefined): string | null {
  if (!summary) return null;
  return summary.previousPeakHour ? `previously ${summary.previousPeakHour}, UTC` : 'UTC';
}

export function AnalyticsFigures({ summary }: { summary: AnalyticsSummary | undefined }) {
  const changes = summary?.changes;
  const icon = { size: 18, 'aria-hidden': true } as const;
  return (
    <div className="grid grid-cols-2 gap-3 xl:grid-cols-4">
      <Stat
        label="Unique Users"
        value={summary?.uniqueUsers}
        note={changeNote(summary, changes?.uniqueUsers)}
        icon={<Users {...icon} />}
      />
      <Stat
        label="Total Visits"
        value={summary?.totalVisits}
        note={changeNote(summary, changes?.totalVisits)}
        icon={<Eye {...icon} />}
      />
      <Stat
        label="Avg Session"
        value={summary?.avgSessionTime}
        note={changeNote(summary, changes?.avgSessionTime)}
        icon={<Clock {...icon} />}
      />
      <Stat
        label="Peak Hour"
        value={summary?.peakHour}
        note={peakNote(summary)}
        icon={<TrendingUp {...icon} />}
      />
    </div>
  );
}
