import { memo } from 'react';
import { useTranslations } from 'use-intl/react';
import type { Incident } from '#contract/health.ts';
import { Badge } from '#web/components/badge.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { useFormats } from '#web/lib/use-formats.ts';
import { lengthOf, useRelativeTime } from './relative-time.ts';
import { statusStyles } from './status-styles.ts';

interface IncidentListProps {
  incidents: readonly Incident[];
  now: number;
}

export const IncidentList = memo(function IncidentList({ incidents, now }: IncidentListProps) {
  const t = useTranslations('status');
  if (incidents.length === 0) {
    return <EmptyState title={t('incidents.none')} description={t('incidents.noneText')} />;
  }
  const latestFirst = incidents.toSorted((a, b) => b.startedAt.localeCompare(a.startedAt));
  return (
    <ol className="divide-y divide-line rounded-card border border-line bg-panel">
      {latestFirst.map((incident) => (
        <IncidentRow key={`${incident.service}-${incident.startedAt}`} incident={incident} now={now} />
      ))}
    </ol>
  );
});

function IncidentRow({ incident, now }: { incident: Incident; now: number }) {
  const t = useTranslations('status');
  const { dateTime } = useFormats();
  const relativeTime = useRelativeTime();
  const { icon: Icon, tone } = statusStyles[incident.status];
  const state = t(`state.${incident.status}`);
  const end = incident.endedAt ? Date.parse(incident.endedAt) : now;
  const { unit, count } = lengthOf(incident.startedAt, end);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-4 sm:px-6">
      <div>
        <h3 className="text-base">{t(`service.${incident.service}.name`)}</h3>
        <p className="text-small text-muted">
          <span title={relativeTime(incident.startedAt, now)}>{dateTime(incident.startedAt)}</span>
          {' · '}
          {incident.endedAt
            ? t('incidents.lasted', { length: t(`length.${unit}`, { count }) })
            : t('incidents.ongoing')}
        </p>
      </div>
      <Badge icon={Icon} tone={tone}>
        {incident.endedAt ? t('state.resolved', { state }) : state}
      </Badge>
    </li>
  );
}
