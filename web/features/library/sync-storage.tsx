import { useMutation, useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import {
  type Reconciliation,
  reportsCall,
  scansCall,
  summaryCall,
  syncProgressCall,
  syncStorageCall,
} from '#contract/library.ts';
import { libraryMessages } from '#contract/messages.ts';
import { Button } from '#web/components/button.tsx';
import { Notice } from '#web/components/notice.tsx';
import { TextList } from '#web/components/text-list.tsx';
import { call } from '#web/lib/api.ts';
import { callQuery, useRefresh } from '#web/lib/query.ts';
import { failureToast, toast } from '#web/lib/toast.ts';

const pollMs = 500;

/** Starts a synchronization and waits until it ends. */
async function syncStorage(anyway: boolean): Promise<Reconciliation> {
  await call(syncStorageCall, { query: { anyway: anyway ? 'true' : 'false' } });
  for (;;) {
    const done = await call(syncProgressCall);
    if (done.state !== 'running') return done;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

const needsAttention = ({ state, damagedFiles }: Reconciliation): boolean =>
  state === 'failed' || state === 'asks' || damagedFiles > 0;

/** `outcome`: the run that was started here, or what the last one left to decide. */
export function useSyncStorage() {
  const t = useTranslations('admin.library.sync');
  const refresh = useRefresh(scansCall, reportsCall, summaryCall);
  const last = useQuery({ ...callQuery(syncProgressCall), refetchOnMount: 'always' }).data;
  const run = useMutation({
    mutationFn: syncStorage,
    onSuccess: ({ state }) => {
      if (state === 'done')
        toast({ title: libraryMessages.successTitle, description: libraryMessages.synced });
      return refresh();
    },
    onError: (reason) => failureToast(libraryMessages.errorTitle, reason, t('failed')),
  });
  const outcome = run.data ?? (last && needsAttention(last) ? last : undefined);
  return { start: run.mutate, busy: run.isPending, outcome: run.isPending ? undefined : outcome };
}

type Sync = ReturnType<typeof useSyncStorage>;

export function SyncButton({ sync: { start, busy } }: { sync: Sync }) {
  const t = useTranslations('admin.library.sync');
  return (
    <Button icon={RefreshCw} size="small" busy={busy} onClick={() => start(false)}>
      {t('start')}
    </Button>
  );
}

export function SyncOutcome({ sync: { outcome, start } }: { sync: Sync }) {
  const t = useTranslations('admin.library.sync');
  if (!outcome) return null;
  return (
    <>
      <SyncProblem outcome={outcome} onAnyway={() => start(true)} />
      <DamagedFiles outcome={outcome} />
      {outcome.state === 'done' && (
        <Notice className="mb-4" title={t('title')}>
          <TextList lines={linesOf(outcome, t)} className="grid gap-x-6 text-small sm:grid-cols-2" />
        </Notice>
      )}
    </>
  );
}

function linesOf(
  { checkedFiles, checkedScans, removedFiles, rebuiltFiles, removedReports, failedScans }: Reconciliation,
  t: ReturnType<typeof useTranslations<'admin.library.sync'>>,
): string[] {
  return [
    t('compared', { files: checkedFiles, scans: checkedScans }),
    t('orphaned', { count: removedFiles }),
    t('rebuilt', { count: rebuiltFiles }),
    t('reports', { count: removedReports }),
    t('failedScans', { count: failedScans }),
  ];
}

function SyncProblem({ outcome, onAnyway }: { outcome: Reconciliation; onAnyway: () => void }) {
  const t = useTranslations('admin.library.sync');
  const { state, failure, missingOriginals, orphanedFiles } = outcome;
  if (state === 'failed')
    return (
      <Notice className="mb-4" tone="error" title={t('failed')} live>
        {failure}
      </Notice>
    );
  if (state !== 'asks') return null;
  return (
    <Notice
      className="mb-4"
      tone="warning"
      title={t('asks')}
      live
      action={
        <Button size="small" onClick={onAnyway}>
          {t('anyway')}
        </Button>
      }
    >
      {t('asksText', { scans: missingOriginals, files: orphanedFiles })}
    </Notice>
  );
}

function DamagedFiles({ outcome: { damaged, damagedFiles } }: { outcome: Reconciliation }) {
  const t = useTranslations('admin.library.sync');
  if (damagedFiles === 0) return null;
  return (
    <Notice className="mb-4" tone="error" title={t('damaged', { count: damagedFiles })} live>
      <p className="mb-2">{t('damagedText')}</p>
      <TextList lines={damaged} className="break-all text-small" />
    </Notice>
  );
}
