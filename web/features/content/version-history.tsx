import { useMutation } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { History } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import type { ResponseOf } from '#contract/call.ts';
import {
  type contentSourceCall,
  type DocumentType,
  restoreBuiltInCall,
  restoreContentCall,
} from '#contract/content.ts';
import { formatDateTime } from '#contract/format.ts';
import { Badge } from '#web/components/badge.tsx';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { call } from '#web/lib/api.ts';
import { failureToast, toast } from '#web/lib/toast.ts';
import { diffLines } from './line-diff.ts';

type Version = ResponseOf<typeof contentSourceCall>['versions'][number];

/** An empty version stands for the built-in text. */
const isBuiltIn = ({ content }: Version): boolean => content === '';

interface VersionHistoryProps {
  type: DocumentType;
  /** Newest first. */
  versions: Version[];
  onRestored: () => Promise<unknown>;
}

export function VersionHistory({ type, versions, onRestored }: VersionHistoryProps) {
  const t = useTranslations('admin.content.history');
  const [shown, setShown] = useState<Version | null>(null);
  const current = versions[0];
  const [leaving, setLeaving] = useState(false);
  const restore = useMutation({
    mutationFn: (version: number | 'built-in'): Promise<{ message: string }> =>
      version === 'built-in'
        ? call(restoreBuiltInCall, { params: { type } })
        : call(restoreContentCall, { params: { type, version } }),
    onSuccess: async ({ message }) => {
      await onRestored();
      setShown(null);
      setLeaving(false);
      toast({ title: t('success'), description: message });
    },
    onError: (reason) => failureToast(t('error'), reason, t('notRestored')),
  });
  if (!current) return null;
  return (
    <Card title={t('title')} className="mt-6" aside={<History size={18} />}>
      <ul className="divide-y divide-line">
        {versions.map((version) => (
          <li key={version.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <span className="min-w-0 flex-1">
              {formatDateTime(version.savedAt)}
              <span className="ms-2 text-muted">
                {t('savedBy', { name: version.savedBy ?? t('system') })}
              </span>
              {isBuiltIn(version) && <span className="ms-2 text-muted">{t('backToBuiltIn')}</span>}
            </span>
            {version === current ? (
              <Badge tone="accent">{t('current')}</Badge>
            ) : isBuiltIn(version) ? null : (
              <Button
                size="small"
                aria-label={t('compareVersion', { date: formatDateTime(version.savedAt) })}
                onClick={() => setShown(version)}
              >
                {t('compare')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {!isBuiltIn(current) && (
        <Button size="small" className="mt-3" onClick={() => setLeaving(true)}>
          {t('returnToBuiltIn')}
        </Button>
      )}
      <ConfirmDialog
        open={leaving}
        onOpenChange={setLeaving}
        title={t('returnTitle')}
        description={t('returnText')}
        confirmLabel={t('returnToBuiltIn')}
        destructive={false}
        busy={restore.isPending}
        onConfirm={() => restore.mutate('built-in')}
      />
      <Dialog
        open={shown !== null}
        onOpenChange={(open) => !open && setShown(null)}
        title={shown ? t('version', { date: formatDateTime(shown.savedAt) }) : ''}
        description={t('versionText')}
        wide
        scrolls
        busy={restore.isPending}
        footer={
          <>
            <Button disabled={restore.isPending} onClick={() => setShown(null)}>
              {t('close')}
            </Button>
            <Button
              variant="primary"
              busy={restore.isPending}
              onClick={() => shown && restore.mutate(shown.id)}
            >
              {t('restore')}
            </Button>
          </>
        }
      >
        {shown && <Difference before={current.content} after={shown.content} />}
      </Dialog>
    </Card>
  );
}

const signs = { same: ' ', added: '+', removed: '−' } as const;

function Difference({ before, after }: { before: string; after: string }) {
  const t = useTranslations('admin.content.difference');
  const lines = useMemo(() => diffLines(before, after), [before, after]);
  if (lines.every(({ kind }) => kind === 'same')) return <p>{t('none')}</p>;
  return (
    <div className="font-mono text-small">
      {lines.map(({ kind, text }, index) => (
        <p
          // biome-ignore lint/suspicious/noArrayIndexKey: lines repeat and are never reordered
          key={index}
          className={clsx(
            'flex gap-2 px-2 break-words whitespace-pre-wrap',
            kind === 'added' && 'bg-low text-low-text',
            kind === 'removed' && 'bg-high text-high-text',
          )}
        >
          <span aria-hidden="true">{signs[kind]}</span>
          <span className="min-w-0">
            {kind !== 'same' && <span className="sr-only">{t(kind)}</span>}
            {text || ' '}
          </span>
        </p>
      ))}
    </div>
  );
}
