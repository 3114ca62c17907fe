import { Ban } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import type { ApiKey } from '#contract/api-keys.ts';
import { scopeLabels } from '#contract/api-scopes.ts';
import { formatDate, formatDateTime } from '#contract/format.ts';
import { Badge } from '#web/components/badge.tsx';
import { Button } from '#web/components/button.tsx';

export function KeyCard({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const t = useTranslations('admin.apiKeys');
  const state = stateOf(apiKey);
  return (
    <article aria-label={apiKey.name} className="rounded-card border border-line bg-panel p-4">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="min-w-0 text-large wrap-anywhere">{apiKey.name}</h2>
        <Badge tone={state === 'active' ? 'accent' : 'neutral'}>{t(`state.${state}`)}</Badge>
      </div>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-small [&_dt]:text-muted">
        <dt>{t('prefix')}</dt>
        <dd className="font-mono">{apiKey.prefix}…</dd>
        <dt>{t('scopes')}</dt>
        <dd>{apiKey.scopes.map((scope) => scopeLabels[scope]).join('; ')}</dd>
        <dt>{t('thisHour')}</dt>
        <dd>{t('hourly', { used: apiKey.scansThisHour, limit: apiKey.scansPerHour })}</dd>
        <dt>{t('last30Days')}</dt>
        <dd>{t('scans', { count: apiKey.scansLast30Days })}</dd>
        <dt>{t('created')}</dt>
        <dd>{t('createdBy', { date: formatDate(apiKey.createdAt), name: apiKey.createdBy })}</dd>
        <dt>{t('lastUsed')}</dt>
        <dd>{apiKey.lastUsedAt ? formatDateTime(apiKey.lastUsedAt) : t('never')}</dd>
        <dt>{t(state === 'revoked' ? 'state.revoked' : 'expires')}</dt>
        <dd>{endOf(apiKey) ?? t('notUntilRevoked')}</dd>
      </dl>
      {state !== 'revoked' && (
        <Button
          size="small"
          variant="danger"
          className="mt-3"
          aria-label={t('revokeKey', { name: apiKey.name })}
          onClick={onRevoke}
        >
          <Ban size={16} aria-hidden="true" />
          {t('revoke')}
        </Button>
      )}
    </article>
  );
}

function stateOf({ revokedAt, expiresAt }: ApiKey): 'active' | 'expired' | 'revoked' {
  if (revokedAt) return 'revoked';
  return expiresAt && new Date(expiresAt) <= new Date() ? 'expired' : 'active';
}

function endOf({ revokedAt, expiresAt }: ApiKey): string | null {
  if (revokedAt) return formatDateTime(revokedAt);
  return expiresAt ? formatDate(expiresAt) : null;
}
