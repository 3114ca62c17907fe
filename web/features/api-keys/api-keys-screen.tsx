import { useQuery } from '@tanstack/react-query';
import { Ban, KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { type ApiKey, apiKeysCall, revokeApiKeyCall } from '#contract/api-keys.ts';
import { scopeLabels } from '#contract/api-scopes.ts';
import { formatDate, formatDateTime } from '#contract/format.ts';
import { AdminTitle } from '#web/components/admin/admin-title.tsx';
import { Badge } from '#web/components/badge.tsx';
import { Button } from '#web/components/button.tsx';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { CopyButton } from '#web/components/copy-button.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { Facts } from '#web/components/facts.tsx';
import { FailedNotice } from '#web/components/failed-notice.tsx';
import { Notice } from '#web/components/notice.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { call } from '#web/lib/api.ts';
import { focusAfter } from '#web/lib/focus-after.ts';
import { callQuery, useRefresh } from '#web/lib/query.ts';
import { useChange } from '#web/lib/use-change.ts';
import { type MadeKey, NewKeyDialog } from './new-key-dialog.tsx';

/** Keys that let other programs submit scans and fetch results. */
export function ApiKeysScreen() {
  const t = useTranslations('admin.apiKeys');
  const refresh = useRefresh(apiKeysCall);
  const [adding, setAdding] = useState(false);
  const [made, setMade] = useState<MadeKey | null>(null);
  const [toRevoke, setToRevoke] = useState<ApiKey | null>(null);
  const list = useQuery({ ...callQuery(apiKeysCall), refetchOnMount: 'always' });
  const revoke = useChange({
    send: (id: string) => call(revokeApiKeyCall, { params: { id } }),
    onDone: refresh,
    onSettled: () => setToRevoke(null),
  });
  const keys = list.data?.keys;
  return (
    <>
      <AdminTitle
        title={t('title')}
        lead={t('lead')}
        aside={
          <Button icon={KeyRound} variant="primary" size="small" onClick={() => setAdding(true)}>
            {t('newKey')}
          </Button>
        }
      />
      {made && <ShownOnce made={made} onDone={() => focusAfter(() => setMade(null), 'main')} />}
      {list.isPending && <Skeleton className="h-32" />}
      {list.isError && <FailedNotice title={t('failed')} error={list.error} onRetry={() => list.refetch()} />}
      {keys?.length === 0 && <EmptyState title={t('empty')} description={t('emptyText')} />}
      <ul className="grid grid-cols-1 gap-3 md:grid-cols-2">
        {keys?.map((key) => (
          <li key={key.id}>
            <KeyCard apiKey={key} onRevoke={() => setToRevoke(key)} />
          </li>
        ))}
      </ul>
      {adding && (
        <NewKeyDialog
          onClose={() => setAdding(false)}
          onMade={(fresh) => {
            setAdding(false);
            setMade(fresh);
            return refresh();
          }}
        />
      )}
      <ConfirmDialog
        open={toRevoke !== null}
        onOpenChange={(open) => !open && setToRevoke(null)}
        title={t('revokeTitle', { name: toRevoke?.name ?? '' })}
        description={t('revokeText')}
        confirmLabel={t('revoke')}
        busy={revoke.isPending}
        onConfirm={() => toRevoke && revoke.mutate(toRevoke.id)}
      />
    </>
  );
}

function KeyCard({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const t = useTranslations('admin.apiKeys');
  const state = stateOf(apiKey);
  return (
    <article aria-label={apiKey.name} className="rounded-card border border-line bg-panel p-4">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="min-w-0 text-large wrap-anywhere">{apiKey.name}</h2>
        <Badge tone={state === 'active' ? 'accent' : 'neutral'}>{t(`state.${state}`)}</Badge>
      </div>
      <Facts
        className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-small"
        rows={[
          [t('prefix'), `${apiKey.prefix}…`, { className: 'font-mono' }],
          [t('scopes'), apiKey.scopes.map((scope) => scopeLabels[scope]).join('; ')],
          [t('thisHour'), t('hourly', { used: apiKey.scansThisHour, limit: apiKey.scansPerHour })],
          [t('last30Days'), t('scans', { count: apiKey.scansLast30Days })],
          [t('created'), t('createdBy', { date: formatDateTime(apiKey.createdAt), name: apiKey.createdBy })],
          [t('lastUsed'), apiKey.lastUsedAt ? formatDateTime(apiKey.lastUsedAt) : t('never')],
          [t(state === 'revoked' ? 'state.revoked' : 'expires'), endOf(apiKey) ?? t('notUntilRevoked')],
        ]}
      />
      {state !== 'revoked' && (
        <Button
          icon={Ban}
          size="small"
          variant="danger"
          className="mt-3"
          aria-label={t('revokeKey', { name: apiKey.name })}
          onClick={onRevoke}
        >
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

/** Shows a new key, which is never shown again. */
function ShownOnce({ made, onDone }: { made: MadeKey; onDone: () => void }) {
  const t = useTranslations('admin.apiKeys.once');
  return (
    <Notice
      live
      tone="warning"
      title={t('title', { name: made.key.name })}
      className="mb-6"
      action={
        <Button size="small" onClick={onDone}>
          {t('done')}
        </Button>
      }
    >
      <p>{t('text')}</p>
      <Secret label={t('key')} value={made.secret} />
      <Secret label={t('webhook')} value={made.webhookSecret} />
    </Notice>
  );
}

function Secret({ label, value }: { label: string; value: string }) {
  const t = useTranslations('admin.apiKeys.once');
  return (
    <div className="mt-3">
      <p className="text-small text-muted">{label}</p>
      <div className="flex flex-wrap items-center gap-2">
        <code className="min-w-0 rounded-small border border-line bg-panel px-2 py-1 text-small [overflow-wrap:anywhere]">
          {value}
        </code>
        <CopyButton text={value} label={t('copy', { label })} />
      </div>
    </div>
  );
}
