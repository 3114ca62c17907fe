import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useTranslations } from 'use-intl/react';
import type { ResponseOf } from '#contract/call.ts';
import { formatDate, formatPercent } from '#contract/format.ts';
import { driftCall } from '#contract/quality.ts';
import { Badge } from '#web/components/badge.tsx';
import { FailedNotice } from '#web/components/failed-notice.tsx';
import { Notice } from '#web/components/notice.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { callQuery } from '#web/lib/query.ts';
import { chartRange } from './chart-range.ts';

type DriftFigures = ResponseOf<typeof driftCall>;
type Measure = DriftFigures['measures'][number];

const stateWords = {
  'in range': 'drift.inRange',
  'out of range': 'drift.outOfRange',
  'too few': 'tooFew',
} as const;
const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Weekly values, with the usual range behind the line. */
export function Drift() {
  const t = useTranslations('admin.quality.drift');
  const drift = useQuery({ ...callQuery(driftCall), staleTime: 0, refetchOnMount: 'always' });
  const { data } = drift;
  if (drift.isError) return <FailedNotice title={t('failed')} error={drift.error} onRetry={drift.refetch} />;
  if (!data) return <Skeleton className="h-96" />;
  const alarms = data.measures.filter(({ state }) => state === 'out of range');
  return (
    <>
      {alarms.length > 0 && (
        <Notice tone="warning" title={t('alarmTitle')} className="mb-6" live>
          {t('alarm', { names: alarms.map(({ name }) => t(`measures.${name}`)).join(', ') })}
        </Notice>
      )}
      <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
        {data.measures.map((measure) => (
          <li key={measure.name}>
            <MeasureCard measure={measure} weeks={data.weeks} />
          </li>
        ))}
      </ul>
      <p className="mt-6 max-w-text text-small text-muted">{t('rule')}</p>
    </>
  );
}

const height = 96;
const width = 240;

function MeasureCard({ measure, weeks }: { measure: Measure; weeks: DriftFigures['weeks'] }) {
  const t = useTranslations('admin.quality.drift');
  const words = useTranslations('admin.quality');
  const { name, values, low, high, state } = measure;
  const title = upper(t(`measures.${name}`));
  const now = values.at(-1) ?? null;
  const x = (index: number) => (index / (values.length - 1)) * width;
  const points = values.flatMap((value, index) => (value === null ? [] : [{ index, value }]));
  const range = chartRange(
    [...points.map(({ value }) => value), low, high].filter((value) => value !== null),
  );
  const y = (value: number) => height - ((value - range.low) / (range.high - range.low)) * height;
  return (
    <article
      aria-label={title}
      className={clsx(
        'h-full rounded-card border bg-panel p-4',
        state === 'out of range' ? 'border-medium-line' : 'border-line',
      )}
    >
      <div className="flex items-start justify-between gap-3">
        <h2 className="text-small text-muted">{title}</h2>
        <Badge tone={state === 'out of range' ? 'medium' : undefined}>{words(stateWords[state])}</Badge>
      </div>
      <p className="mt-1 text-title font-semibold">{now === null ? '–' : formatPercent(now)}</p>
      <p className="text-small text-muted">
        {low !== null && high !== null
          ? t('usual', { low: formatPercent(low), high: formatPercent(high) })
          : t('noRange')}
      </p>
      {points.length > 0 && (
        <>
          <svg
            viewBox={`-4 -4 ${width + 8} ${height + 8}`}
            role="img"
            aria-label={points
              .map(({ index, value }) =>
                t('week', { date: formatDate(weeks[index]!.from), value: formatPercent(value) }),
              )
              .join('; ')}
            className="mt-3 w-full"
          >
            <path d={`M0 ${height}H${width}M0 0H${width}`} stroke="var(--slate-6)" />
            {low !== null && high !== null && (
              <rect
                x="0"
                y={y(high)}
                width={width}
                height={Math.max(1, y(low) - y(high))}
                fill="var(--iris-9)"
                opacity="0.16"
              />
            )}
            <polyline
              points={points.map(({ index, value }) => `${x(index)},${y(value)}`).join(' ')}
              fill="none"
              stroke="var(--iris-9)"
              strokeWidth="2"
            />
            {points.map(({ index, value }) => (
              <circle key={index} cx={x(index)} cy={y(value)} r="3" fill="var(--iris-9)" />
            ))}
          </svg>
          <p className="text-small text-muted">
            {t('scale', { low: formatPercent(range.low), high: formatPercent(range.high) })}
          </p>
          <div className="flex justify-between text-small text-muted">
            <span>{formatDate(weeks[0]!.from)}</span>
            <span>{t('today')}</span>
          </div>
        </>
      )}
    </article>
  );
}
