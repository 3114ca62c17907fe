import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FlaskRound } from 'lucide-react';
import { formatDateTime } from '#contract/format.ts';
import { compareModelCall, modelsCall } from '#contract/models.ts';
import { AdminTitle } from '#web/components/admin/admin-title.tsx';
import { type Column, DataTable } from '#web/components/data-table.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { FailedNotice } from '#web/components/failed-notice.tsx';
import { Section } from '#web/components/section.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { callQuery } from '#web/lib/query.ts';
import { ActiveModelCard } from './active-model-card.tsx';
import { AddCandidate } from './add-candidate.tsx';
import { CandidateCard } from './candidate-card.tsx';
import type { ModelsAnswer } from './models-answer.ts';

type Promotion = ModelsAnswer['history'][number];

const historyColumns: Column<Promotion>[] = [
  { id: 'version', header: 'Model', className: 'break-words min-w-32', cell: ({ version }) => version },
  {
    id: 'promoted',
    header: 'Promoted',
    className: 'min-w-40',
    cell: ({ promotedAt, promotedBy }) => `${formatDateTime(promotedAt)}, ${promotedBy}`,
  },
  {
    id: 'back',
    header: 'Taken back',
    className: 'min-w-40',
    cell: ({ takenBackAt, takenBackBy }) =>
      takenBackAt ? `${formatDateTime(takenBackAt)}, ${takenBackBy}` : '–',
  },
];

export function ModelsScreen() {
  const client = useQueryClient();
  const list = useQuery({ ...callQuery(modelsCall), refetchOnMount: 'always' });
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: [modelsCall.path] }),
      client.invalidateQueries({ queryKey: [compareModelCall.path] }),
      // The public pages name the active model.
      client.invalidateQueries({ queryKey: ['/api/model'] }),
    ]);
  const { data } = list;
  const candidates = data?.models.filter(({ state }) => state !== 'active');
  return (
    <>
      <AdminTitle
        title="Models"
        lead="The model whose answers visitors get, and candidates that answer beside it, unseen, until you promote one."
      />
      {list.isError && (
        <FailedNotice title="The models could not be read" error={list.error} onRetry={list.refetch} />
      )}
      {list.isPending && <Skeleton className="h-40" />}
      {data && <ActiveModelCard answer={data} onChanged={refresh} />}
      {data && (
        <Section title="Candidates" className="mt-8">
          {candidates?.length === 0 ? (
            <EmptyState
              icon={<FlaskRound size={28} aria-hidden="true" />}
              title="No candidate"
              description="Train one from the data set (model/README.md has the commands), then add its files below."
            />
          ) : (
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
              {candidates?.map((model) => (
                <li key={model.id}>
                  <CandidateCard
                    model={model}
                    active={data.active?.version ?? data.answering}
                    canPromote={data.active !== null}
                    onChanged={refresh}
                  />
                </li>
              ))}
            </ul>
          )}
        </Section>
      )}
      {data && (
        <Section
          title="Add a candidate"
          lead="The files that sulcus_model.export wrote: sulcus.onnx and training.json, and card.json if it was measured. The network is checked and tried out before it is stored."
          className="mt-8"
        >
          <AddCandidate onAdded={refresh} />
        </Section>
      )}
      {data && data.history.length > 0 && (
        <Section title="Promotions" className="mt-8">
          <DataTable
            caption="Promotions, newest first"
            columns={historyColumns}
            rows={data.history}
            rowKey={({ id }) => String(id)}
            empty={null}
          />
        </Section>
      )}
    </>
  );
}
