import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { formatBytes, formatDateTime } from '#contract/format.ts';
import { providerQuotaCall, queuesCall, storageUsageCall } from '#contract/operations.ts';
import { Stat } from '#web/components/stat.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { useErrorMessage } from '#web/lib/use-error-message.ts';
import { usePolled } from './use-polled.ts';

interface FigureProps<Data> {
  label: string;
  from: UseQueryResult<Data>;
  value: (data: Data) => ReactNode;
  note: (data: Data) => ReactNode;
}

/** One figure, or why it could not be read. */
function Figure<Data>({ label, from, value, note }: FigureProps<Data>) {
  const t = useTranslations('admin.operations');
  const errorMessage = useErrorMessage();
  if (from.isError) {
    const id = from.error instanceof ApiError ? from.error.requestId : null;
    const note = `${errorMessage(from.error)} ${id ? t('requestId', { id }) : ''}`;
    return <Stat label={label} value="–" note={note} />;
  }
  const { data } = from;
  if (data === undefined) return <Stat label={label} value={undefined} />;
  return <Stat label={label} value={value(data)} note={note(data)} />;
}

export function Figures() {
  const t = useTranslations('admin.operations');
  const queues = usePolled(queuesCall);
  const storage = usePolled(storageUsageCall);
  return (
    <div className="grid grid-cols-2 gap-3 xl:grid-cols-3">
      <Figure
        label={t('waiting')}
        from={queues}
        value={({ queues }) => queues.reduce((sum, queue) => sum + queue.waiting, 0)}
        note={({ runningJobs }) => t('running', { count: runningJobs.length })}
      />
      <Figure
        label={t('failed')}
        from={queues}
        value={({ deadJobs }) => deadJobs.length}
        note={() => t('failedNote')}
      />
      <Figure
        label={t('quota')}
        from={usePolled(providerQuotaCall)}
        value={({ used }) => used}
        note={({ limit }) => t('quotaNote', { limit })}
      />
      <Figure
        label={t('storage')}
        from={storage}
        value={({ bytes }) => formatBytes(bytes)}
        note={({ files }) => t('files', { count: files })}
      />
      <Figure
        label={t('disk')}
        from={storage}
        value={({ disk }) => (disk ? formatBytes(disk.free) : '–')}
        note={({ disk }) => (disk ? t('diskNote', { size: formatBytes(disk.size) }) : t('noDisk'))}
      />
      <Figure
        label={t('backup')}
        from={storage}
        value={({ lastBackup }) => (lastBackup ? formatDateTime(lastBackup) : t('noBackup'))}
        note={() => t('backupNote')}
      />
    </div>
  );
}
