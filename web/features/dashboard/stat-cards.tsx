import { Activity, CircleCheck, Gauge, ScanSearch } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import type { DashboardStats } from '#contract/dashboard.ts';
import { Stat } from '#web/components/stat.tsx';
import { useFormats } from '#web/lib/use-formats.ts';

export function StatCards({ stats, failed }: { stats: DashboardStats | undefined; failed: boolean }) {
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
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-3 sm:gap-4 lg:grid-cols-4">
      <Stat
        label={t('total')}
        value={show(stats?.totalScans)}
        note={stats ? t('today', { count: count(stats.todayScans) }) : loadingNote}
        icon={ScanSearch}
      />
      <Stat
        label={t('completed')}
        value={show(stats?.completedScans)}
        note={stats ? successNote(stats) : loadingNote}
        icon={CircleCheck}
      />
      <Stat
        label={t('detections')}
        value={show(stats?.totalDetections)}
        note={perScan ? t('perScan', { count: perScan }) : t('totalDetections')}
        icon={Activity}
      />
      <Stat
        label={t('confidence')}
        value={stats ? percent(stats.averageConfidence) : failed ? '–' : undefined}
        note={t('confidenceNote')}
        icon={Gauge}
      />
    </div>
  );
}

const durationMs = 500;
/** Numbers count up once per page load, not on every visit of the screen. */
const alreadyPlayed = { value: false };

function CountUp({ value }: { value: number }) {
  const { count } = useFormats();
  const [shown, setShown] = useState(() => (motionWanted() ? 0 : value));
  const from = useRef(shown);
  useEffect(() => {
    if (!motionWanted()) {
      setShown(value);
      return;
    }
    const start = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const share = Math.min(1, (now - start) / durationMs);
      setShown(Math.round(from.current + (value - from.current) * (1 - (1 - share) ** 3)));
      if (share < 1) frame = requestAnimationFrame(step);
      else alreadyPlayed.value = true;
    });
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return <>{count(shown)}</>;
}

function motionWanted(): boolean {
  return !alreadyPlayed.value && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}
