import { useQuery } from '@tanstack/react-query';
import { FlaskRound, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import type { ResponseOf } from '#contract/call.ts';
import { formatDateTime } from '#contract/format.ts';
import { modelHeadlineCall } from '#contract/model-headline.ts';
import { compareModelCall, modelsCall, rollBackModelCall } from '#contract/models.ts';
import { AdminTitle } from '#web/components/admin/admin-title.tsx';
import { Badge } from '#web/components/badge.tsx';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { type Column, DataTable } from '#web/components/data-table.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { FailedNotice } from '#web/components/failed-notice.tsx';
import { Section } from '#web/components/section.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { call } from '#web/lib/api.ts';
import { callQuery, useRefresh } from '#web/lib/query.ts';
import { AddCandidate } from './add-candidate.tsx';
import { CandidateCard } from './candidate-card.tsx';
import { ConfirmChange } from './confirm-change.tsx';

type Promotion = ResponseOf<typeof modelsCall>['history'][number];
type ModelsTranslator = ReturnType<typeof useTranslations<'admin.models'>>;

const historyColumns = (t: ModelsTranslator): Column<Promotion>[] => [
  { id: 'version', header: t('model'), className: 'break-words min-w-32', cell: ({ version }) => version },
  {
    id: 'promoted',
    header: t('promoted'),
    className: 'min-w-40',
    cell: ({ promotedAt, promotedBy }) => t('byAt', { date: formatDateTime(promotedAt), name: promotedBy }),
  },
  {
    id: 'back',
    header: t('rolledBack'),
    className: 'min-w-40',
    cell: ({ takenBackAt, takenBackBy }) =>
      takenBackAt ? t('byAt', { date: formatDateTime(takenBackAt), name: takenBackBy ?? '–' }) : '–',
  },
];

export function ModelsScreen() {
  const t = useTranslations('admin.models');
  // Public pages name the active model.
  const refresh = useRefresh(modelsCall, compareModelCall, modelHeadlineCall);
  const list = useQuery({ ...callQuery(modelsCall), refetchOnMount: 'always' });
  const { data } = list;
  const candidates = data?.models.filter(({ state }) => state !== 'active');
  return (
    <>
      <AdminTitle title={t('title')} lead={t('lead')} />
      {list.isError && <FailedNotice title={t('failed')} error={list.error} onRetry={list.refetch} />}
      {list.isPending && <Skeleton className="h-40" />}
      {data && <ActiveModelCard answer={data} onChanged={refresh} />}
      {data && (
        <Section title={t('candidates')} className="mt-8">
          {candidates?.length === 0 ? (
            <EmptyState icon={FlaskRound} title={t('noCandidate')} description={t('noCandidateText')} />
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
        <Section title={t('add.title')} lead={t('add.lead')} className="mt-8">
          <AddCandidate onAdded={refresh} />
        </Section>
      )}
      {data && data.history.length > 0 && (
        <Section title={t('promotions')} className="mt-8">
          <DataTable
            caption={t('promotionsCaption')}
            columns={historyColumns(t)}
            rows={data.history}
            rowKey={({ id }) => String(id)}
            empty={null}
          />
        </Section>
      )}
    </>
  );
}

interface ActiveModelCardProps {
  answer: ResponseOf<typeof modelsCall>;
  onChanged: () => Promise<unknown>;
}

function ActiveModelCard({ answer, onChanged }: ActiveModelCardProps) {
  const t = useTranslations('admin.models.active');
  const [asking, setAsking] = useState(false);
  const { active, answering, shipped, history } = answer;
  if (!active) {
    return (
      <Card title={answering} aside={<Badge tone="accent">{t('badge')}</Badge>}>
        <p className="max-w-text text-muted">{t('hosted')}</p>
      </Card>
    );
  }
  const promotion = history.find(({ takenBackAt }) => takenBackAt === null);
  const before = history.filter(({ takenBackAt }) => takenBackAt === null)[1]?.version ?? shipped;
  return (
    <>
      <Card
        title={active.version}
        aside={
          <span className="flex flex-wrap gap-2">
            <Badge tone="accent">{t(active.version === answering ? 'badge' : 'standIn')}</Badge>
            <Badge>{t(active.id === null ? 'shipped' : 'promoted')}</Badge>
          </span>
        }
      >
        <p className="max-w-text text-muted">
          {t(active.hasCard ? 'measured' : 'notMeasured')}{' '}
          {promotion &&
            t('promotedBy', { name: promotion.promotedBy, date: formatDateTime(promotion.promotedAt) })}
        </p>
        {promotion && (
          <Button icon={Undo2} className="mt-4" size="small" onClick={() => setAsking(true)}>
            {t('rollBack')}
          </Button>
        )}
      </Card>
      <ConfirmChange
        open={asking}
        title={t('rollBackTitle', { version: active.version })}
        description={t('rollBackText', { before: before ?? '' })}
        confirmLabel={t('rollBack')}
        change={(password) => call(rollBackModelCall, { body: { password } })}
        onClose={() => setAsking(false)}
        onChanged={onChanged}
      />
    </>
  );
}
