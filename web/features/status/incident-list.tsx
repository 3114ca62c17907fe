import { formatDateTime } from '#contract/format.ts';
import type { Incident } from '#contract/health.ts';
import { Badge } from '#web/components/badge.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { lengthOf, relativeTime } from './relative-time.ts';
import { serviceLabels, statusLooks } from './status-words.ts';

interface IncidentListProps {
  incidents: readonly Incident[];
  now: number;
}

export function IncidentList({ incidents, now }: IncidentListProps) {
  if (incidents.length === 0) {
    return (
      <EmptyState
        title="No recent incidents"
        description="No recorded check of the last 90 days found a service degraded or out."
      />
    );
  }
  const latestFirst = incidents.toSorted((a, b) => b.startedAt.localeCompare(a.startedAt));
  return (
    <ol className="divide-y divide-line rounded-card border border-line bg-panel">
      {latestFirst.map((incident) => (
        <IncidentRow key={`${incident.service}-${incident.startedAt}`} incident={incident} now={now} />
      ))}
    </ol>
  );
}

function IncidentRow({ incident, now }: { incident: Incident; now: number }) {
  const { icon: Icon, tone, word } = statusLooks[incident.status];
  const end = incident.endedAt ? Date.parse(incident.endedAt) : now;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-4 sm:px-6">
      <div>
        <h3 className="text-base">{serviceLabels[incident.service].name}</h3>
        <p className="text-small text-muted">
          <span title={relativeTime(incident.startedAt, now)}>{formatDateTime(incident.startedAt)}</span>
          {' · '}
          {incident.endedAt ? `lasted ${lengthOf(incident.startedAt, end)}` : 'still going on'}
        </p>
      </div>
      <Badge tone={tone}>
        <Icon size={14} aria-hidden="true" />
        {incident.endedAt ? `${word}, resolved` : word}
      </Badge>
    </li>
  );
}
