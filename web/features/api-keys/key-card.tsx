import { Ban } from 'lucide-react';
import type { ApiKey } from '#contract/api-keys.ts';
import { scopeLabels } from '#contract/api-scopes.ts';
import { formatCount, formatDate, formatDateTime } from '#contract/format.ts';
import { Badge } from '#web/components/badge.tsx';
import { Button } from '#web/components/button.tsx';
import { keyState } from './key-state.ts';

export function KeyCard({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const state = keyState(apiKey, new Date());
  return (
    <article aria-label={apiKey.name} className="rounded-card border border-line bg-panel p-4">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="min-w-0 text-large wrap-anywhere">{apiKey.name}</h2>
        <Badge tone={state === 'active' ? 'accent' : 'neutral'}>
          {{ active: 'Active', expired: 'Expired', revoked: 'Revoked' }[state]}
        </Badge>
      </div>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-small [&_dt]:text-muted">
        <dt>Begins with</dt>
        <dd className="font-mono">{apiKey.prefix}…</dd>
        <dt>May</dt>
        <dd>{apiKey.scopes.map((scope) => scopeLabels[scope]).join('; ')}</dd>
        <dt>This hour</dt>
        <dd>
          {formatCount(apiKey.scansThisHour)} of {formatCount(apiKey.scansPerHour)} scans
        </dd>
        <dt>Last 30 days</dt>
        <dd>{formatCount(apiKey.scansLast30Days)} scans</dd>
        <dt>Created</dt>
        <dd>
          {formatDate(apiKey.createdAt)} by {apiKey.createdBy}
        </dd>
        <dt>Last used</dt>
        <dd>{apiKey.lastUsedAt ? formatDateTime(apiKey.lastUsedAt) : 'Never'}</dd>
        <dt>{state === 'revoked' ? 'Revoked' : 'Ends'}</dt>
        <dd>{endOf(apiKey)}</dd>
      </dl>
      {state !== 'revoked' && (
        <Button
          size="small"
          variant="danger"
          className="mt-3"
          aria-label={`Revoke ${apiKey.name}`}
          onClick={onRevoke}
        >
          <Ban size={16} aria-hidden="true" />
          Revoke
        </Button>
      )}
    </article>
  );
}

function endOf({ revokedAt, expiresAt }: ApiKey): string {
  if (revokedAt) return formatDateTime(revokedAt);
  return expiresAt ? formatDate(expiresAt) : 'When it is revoked';
}
