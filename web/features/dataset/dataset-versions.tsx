import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, PackagePlus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import {
  type DatasetVersion,
  datasetVersionsCall,
  downloadDatasetVersionCall,
  makeDatasetVersionCall,
} from '#contract/dataset.ts';
import { formatCount, formatDateTime } from '#contract/format.ts';
import { datasetMessages } from '#contract/messages.ts';
import { Button } from '#web/components/button.tsx';
import { type Column, DataTable } from '#web/components/data-table.tsx';
import { FailedNotice } from '#web/components/failed-notice.tsx';
import { Field } from '#web/components/field.tsx';
import { Input } from '#web/components/input.tsx';
import { Section } from '#web/components/section.tsx';
import { addressOf, call } from '#web/lib/api.ts';
import { sentenceOf } from '#web/lib/api-error.ts';
import { callQuery } from '#web/lib/query.ts';
import { toast } from '#web/lib/toast.ts';
import { type StartDownload, useDownload } from './use-download.ts';

function differenceText({ previousName, added, removed, relabelled }: DatasetVersion): string {
  if (previousName === null) return 'The first version';
  return `+${formatCount(added)} −${formatCount(removed)}, ${formatCount(relabelled)} relabelled, since ${previousName}`;
}

const columnsOf = (onDownload: StartDownload): Column<DatasetVersion>[] => [
  {
    id: 'name',
    header: 'Version',
    className: 'min-w-36',
    cell: ({ name, sha256 }) => (
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
    header: <span className="sr-only">Download</span>,
    cell: ({ id, name }) => (
      <Button
        size="small"
        aria-label={`Download version ${name}`}
        onClick={() =>
          onDownload({
            scan: null,
            address: addressOf(downloadDatasetVersionCall, { params: { id } }),
            failed: datasetMessages.downloadAllFailed,
          })
        }
      >
        <Download size={16} aria-hidden="true" />
        ZIP
      </Button>
    ),
  },
  {
    id: 'holds',
    header: 'Holds',
    className: 'min-w-40',
    cell: ({ pictures, boxes, unlabelled }) =>
      `${formatCount(pictures)} pictures, ${formatCount(boxes)} boxes${unlabelled > 0 ? `, ${formatCount(unlabelled)} not labelled` : ''}`,
  },
  { id: 'difference', header: 'Difference', className: 'min-w-52', cell: differenceText },
  {
    id: 'made',
    header: 'Made',
    className: 'min-w-40',
    cell: ({ createdAt, createdBy }) => `${formatDateTime(createdAt)}, ${createdBy}`,
  },
];

/** Frozen states of everything that is judged: what a model was trained on can be named, and had again. */
export function DatasetVersions() {
  const client = useQueryClient();
  const [name, setName] = useState('');
  const list = useQuery({ ...callQuery(datasetVersionsCall), refetchOnMount: 'always' });
  const download = useDownload(async () => {
    const { data: fresh, error } = await list.refetch();
    if (!fresh || error) throw error;
    return fresh;
  });
  const make = useMutation({
    mutationFn: () => call(makeDatasetVersionCall, { body: { name: name.trim() } }),
    onSuccess: ({ version }) => {
      toast({ title: 'Success', description: `The version ${version.name} was made.` });
      setName('');
      return client.invalidateQueries({ queryKey: [datasetVersionsCall.path] });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    make.mutate();
  };
  return (
    <Section
      title="Versions"
      lead="Everything that is judged, correct and incorrect, frozen under a name: COCO and YOLO, split by upload group, with a datasheet."
      className="mt-10"
    >
      <form onSubmit={submit} className="mb-4 flex max-w-text flex-wrap items-end gap-3">
        <div className="min-w-52 flex-1">
          <Field
            label="Name of the next version"
            error={make.isError ? sentenceOf(make.error, 'No version was made.') : null}
          >
            {(control) => (
              <Input
                {...control}
                value={name}
                maxLength={60}
                autoComplete="off"
                onChange={(event) => {
                  make.reset();
                  setName(event.currentTarget.value);
                }}
              />
            )}
          </Field>
        </div>
        <Button type="submit" disabled={name.trim() === ''} busy={make.isPending}>
          <PackagePlus size={16} aria-hidden="true" />
          Make version
        </Button>
      </form>
      {list.isError ? (
        <FailedNotice title="The versions could not be read" error={list.error} onRetry={list.refetch} />
      ) : (
        <DataTable
          caption="Versions of the data set, newest first"
          columns={columnsOf(download.mutate)}
          rows={list.data?.versions}
          rowKey={({ id }) => id}
          skeletonRows={2}
          empty={
            <p className="text-muted">No version was made yet. Downloading the data set makes one, too.</p>
          }
        />
      )}
    </Section>
  );
}
