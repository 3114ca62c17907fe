import { useMutation, useQuery } from '@tanstack/react-query';
import { Download, PackagePlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import {
  type DatasetVersion,
  datasetVersionsCall,
  downloadDatasetVersionCall,
  keepDatasetVersionCall,
  makeDatasetVersionCall,
} from '#contract/dataset.ts';
import { formatDateTime } from '#contract/format.ts';
import { datasetMessages } from '#contract/messages.ts';
import { Button } from '#web/components/button.tsx';
import { type Column, DataTable } from '#web/components/data-table.tsx';
import { FailedNotice } from '#web/components/failed-notice.tsx';
import { TextField } from '#web/components/field.tsx';
import { Form } from '#web/components/form.tsx';
import { Section } from '#web/components/section.tsx';
import { addressOf, call } from '#web/lib/api.ts';
import { errorMessageOf } from '#web/lib/api-error.ts';
import { callQuery, useRefresh } from '#web/lib/query.ts';
import { toast } from '#web/lib/toast.ts';
import { useChange } from '#web/lib/use-change.ts';
import { DatasetGroups } from './dataset-groups.tsx';
import { type StartDownload, useDownload } from './use-download.ts';

type VersionsTranslator = ReturnType<typeof useTranslations<'admin.dataset.versions'>>;

function differenceText(t: VersionsTranslator, version: DatasetVersion): string {
  const { previousName, added, removed, relabelled } = version;
  if (previousName === null) return t('first');
  return t('since', { added, removed, relabeled: relabelled, previous: previousName });
}

/** How many images were deleted since. */
const goneOf = ({ stored, pictures, unlabelled }: DatasetVersion): number =>
  pictures + unlabelled - stored.pictures - stored.unlabelled;

/** What a download contains now, and what is missing. */
function Contents({ version }: { version: DatasetVersion }) {
  const t = useTranslations('admin.dataset.versions');
  const { stored, doubtful } = version;
  const gone = goneOf(version);
  return (
    <>
      {t('holds', { images: stored.pictures, boxes: stored.boxes, unlabeled: stored.unlabelled })}
      {gone > 0 && <span className="block">{t('gone', { count: gone })}</span>}
      {doubtful > 0 && <span className="block">{t('doubtful', { count: doubtful })}</span>}
    </>
  );
}

/** Its own copies, the button that makes them, or that it is too late. */
function Keeping({ version }: { version: DatasetVersion }) {
  const t = useTranslations('admin.dataset.versions');
  const refresh = useRefresh(datasetVersionsCall);
  const keep = useChange({
    send: () => call(keepDatasetVersionCall, { params: { id: version.id } }),
    onDone: refresh,
  });
  if (version.keeping !== 'no') return <>{t(version.keeping)}</>;
  if (goneOf(version) > 0) return <>{t('cannotKeep')}</>;
  return (
    <Button
      size="small"
      busy={keep.isPending}
      aria-label={t('keepVersion', { name: version.name })}
      onClick={() => keep.mutate()}
    >
      {t('keep')}
    </Button>
  );
}

const columnsOf = (t: VersionsTranslator, onDownload: StartDownload): Column<DatasetVersion>[] => [
  {
    id: 'name',
    header: t('version'),
    className: 'min-w-36',
    cell: ({ name, stored: { sha256 } }) => (
      <>
        <span className="block font-semibold break-words">{name}</span>
        <code className="text-small text-muted" title={sha256}>
          {sha256.slice(0, 12)}
        </code>
      </>
    ),
  },
  {
    id: 'download',
    header: <span className="sr-only">{t('download')}</span>,
    cell: ({ id, name }) => (
      <Button
        icon={Download}
        size="small"
        aria-label={t('downloadVersion', { name })}
        onClick={() =>
          onDownload({
            scan: null,
            address: addressOf(downloadDatasetVersionCall, { params: { id } }),
            failed: datasetMessages.downloadAllFailed,
          })
        }
      >
        {t('zip')}
      </Button>
    ),
  },
  {
    id: 'holds',
    header: t('contents'),
    className: 'min-w-40',
    cell: (version) => <Contents version={version} />,
  },
  {
    id: 'kept',
    header: t('copies'),
    className: 'min-w-32',
    cell: (version) => <Keeping version={version} />,
  },
  {
    id: 'difference',
    header: t('difference'),
    className: 'min-w-52',
    cell: (version) => differenceText(t, version),
  },
  {
    id: 'made',
    header: t('date'),
    className: 'min-w-40',
    cell: ({ createdAt, createdBy }) => t('byAt', { date: formatDateTime(createdAt), name: createdBy }),
  },
];

const copyingPollMs = 2_000;

/** Snapshots of all reviewed scans, so that a model's training data has a name and can be downloaded again. */
export function DatasetVersions() {
  const t = useTranslations('admin.dataset.versions');
  const refresh = useRefresh(datasetVersionsCall);
  const [name, setName] = useState('');
  const list = useQuery({
    ...callQuery(datasetVersionsCall),
    refetchOnMount: 'always',
    // Until the copies of a kept version are whole.
    refetchInterval: ({ state }) =>
      state.data?.versions.some(({ keeping }) => keeping === 'copying') ? copyingPollMs : false,
  });
  const [latest] = list.data?.versions ?? [];
  const download = useDownload(list.refetch);
  const make = useMutation({
    mutationFn: () => call(makeDatasetVersionCall, { body: { name: name.trim() } }),
    onSuccess: ({ version }) => {
      toast({ title: t('success'), description: t('created', { name: version.name }) });
      setName('');
      return refresh();
    },
  });
  return (
    <Section title={t('title')} lead={t('lead')} className="mt-10">
      <Form onSubmit={() => make.mutate()} className="mb-4 flex max-w-text flex-wrap items-end gap-3">
        <div className="min-w-52 flex-1">
          <TextField
            label={t('name')}
            error={make.isError ? errorMessageOf(make.error, t('notCreated')) : null}
            value={name}
            maxLength={60}
            autoComplete="off"
            onChange={(text) => {
              make.reset();
              setName(text);
            }}
          />
        </div>
        <Button icon={PackagePlus} type="submit" disabled={name.trim() === ''} busy={make.isPending}>
          {t('create')}
        </Button>
      </Form>
      {list.isError ? (
        <FailedNotice title={t('failed')} error={list.error} onRetry={list.refetch} />
      ) : (
        <DataTable
          caption={t('caption')}
          columns={columnsOf(t, download.mutate)}
          rows={list.data?.versions}
          rowKey={({ id }) => id}
          skeletonRows={2}
          empty={<p className="text-muted">{t('empty')}</p>}
        />
      )}
      {latest && <DatasetGroups key={latest.id} version={latest} />}
    </Section>
  );
}
