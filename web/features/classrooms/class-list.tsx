import { useQuery } from '@tanstack/react-query';
import { CircleStop, FileDown, GraduationCap, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import {
  type Classroom,
  classroomsCall,
  deleteClassroomCall,
  endClassroomCall,
} from '#contract/classrooms.ts';
import { formatDateTime } from '#contract/format.ts';
import { Badge } from '#web/components/badge.tsx';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { CopyButton } from '#web/components/copy-button.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { Facts } from '#web/components/facts.tsx';
import { FailedNotice } from '#web/components/failed-notice.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { call } from '#web/lib/api.ts';
import { boardLink, classLink, readableCode } from '#web/lib/class-links.ts';
import { callQuery, useRefresh } from '#web/lib/query.ts';
import { useChange } from '#web/lib/use-change.ts';
import { NewClassDialog } from './new-class-dialog.tsx';
import { useHandout } from './use-handout.ts';

export function ClassList() {
  const t = useTranslations('admin.classrooms');
  const refresh = useRefresh(classroomsCall);
  const [adding, setAdding] = useState(false);
  const [toEnd, setToEnd] = useState<Classroom | null>(null);
  const [toDelete, setToDelete] = useState<Classroom | null>(null);
  const list = useQuery({ ...callQuery(classroomsCall), refetchOnMount: 'always' });
  const end = useChange({
    send: (id: string) => call(endClassroomCall, { params: { id } }),
    onDone: refresh,
    onSettled: () => setToEnd(null),
  });
  const remove = useChange({
    send: (id: string) => call(deleteClassroomCall, { params: { id } }),
    onDone: refresh,
    onSettled: () => setToDelete(null),
  });
  const classrooms = list.data?.classrooms;
  return (
    <>
      <Button
        icon={GraduationCap}
        variant="primary"
        size="small"
        className="mb-4"
        onClick={() => setAdding(true)}
      >
        {t('make')}
      </Button>
      {list.isPending && <Skeleton className="h-32" />}
      {list.isError && <FailedNotice title={t('failed')} error={list.error} onRetry={() => list.refetch()} />}
      {classrooms?.length === 0 && <EmptyState title={t('empty')} description={t('emptyText')} />}
      <ul className="grid grid-cols-1 gap-3 lg:grid-cols-2">
        {classrooms?.map((one) => (
          <li key={one.id}>
            <ClassCard classroom={one} onEnd={() => setToEnd(one)} onDelete={() => setToDelete(one)} />
          </li>
        ))}
      </ul>
      {adding && (
        <NewClassDialog
          onClose={() => setAdding(false)}
          onMade={() => {
            setAdding(false);
            return refresh();
          }}
        />
      )}
      <ConfirmDialog
        open={toEnd !== null}
        onOpenChange={(open) => !open && setToEnd(null)}
        title={t('endTitle', { name: toEnd?.name ?? '' })}
        description={t('endText')}
        confirmLabel={t('end')}
        busy={end.isPending}
        onConfirm={() => toEnd && end.mutate(toEnd.id)}
      />
      <ConfirmDialog
        open={toDelete !== null}
        onOpenChange={(open) => !open && setToDelete(null)}
        title={t('deleteTitle', { name: toDelete?.name ?? '' })}
        description={t('deleteText')}
        confirmLabel={t('delete')}
        busy={remove.isPending}
        onConfirm={() => toDelete && remove.mutate(toDelete.id)}
      />
    </>
  );
}

interface ClassCardProps {
  classroom: Classroom;
  onEnd: () => void;
  onDelete: () => void;
}

function ClassCard({ classroom, onEnd, onDelete }: ClassCardProps) {
  const t = useTranslations('admin.classrooms');
  const { name, code, boardKey, running } = classroom;
  const board = boardLink(code, boardKey);
  const handout = useHandout();
  return (
    <article aria-label={name} className="rounded-card border border-line bg-panel p-4">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="min-w-0 text-large wrap-anywhere">{name}</h2>
        <Badge tone={running ? 'accent' : 'neutral'}>{t(running ? 'running' : 'ended')}</Badge>
      </div>
      <Facts
        className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-small"
        rows={[
          [t('code'), readableCode(code), { className: 'font-mono' }],
          [t('joined'), t('of', { count: classroom.joined, all: classroom.seats })],
          [t('caseCount'), classroom.cases.length],
          [t('ends'), formatDateTime(classroom.endsAt)],
          [t('madeBy'), classroom.createdBy],
        ]}
      />
      <div className="mt-3 flex flex-wrap gap-2">
        <ButtonLink to={board} target="_blank" size="small">
          {t('board')}
        </ButtonLink>
        <CopyButton text={new URL(board, location.origin).href} label={t('copyBoard')} />
        {running && (
          <>
            <CopyButton text={new URL(classLink(code), location.origin).href} label={t('copyLink')} />
            <Button
              icon={FileDown}
              size="small"
              busy={handout.isPending}
              onClick={() => handout.mutate(classroom)}
            >
              {t('handout.button')}
            </Button>
            <Button icon={CircleStop} size="small" aria-label={t('endClass', { name })} onClick={onEnd}>
              {t('end')}
            </Button>
          </>
        )}
        <Button
          icon={Trash2}
          size="small"
          variant="danger"
          aria-label={t('deleteClass', { name })}
          onClick={onDelete}
        >
          {t('delete')}
        </Button>
      </div>
    </article>
  );
}
