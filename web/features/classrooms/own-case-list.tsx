import { useQuery } from '@tanstack/react-query';
import { ImagePlus, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { deleteOwnCaseCall, type OwnCase, ownCasePictureCall, ownCasesCall } from '#contract/classrooms.ts';
import { formatDate } from '#contract/format.ts';
import { Button } from '#web/components/button.tsx';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { FailedNotice } from '#web/components/failed-notice.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { addressOf, call } from '#web/lib/api.ts';
import { callQuery, useRefresh } from '#web/lib/query.ts';
import { useChange } from '#web/lib/use-change.ts';
import { OwnCaseDialog } from './own-case-dialog.tsx';

/** Teaching cases that were added here. */
export function OwnCaseList() {
  const t = useTranslations('admin.classrooms.own');
  const refresh = useRefresh(ownCasesCall);
  const [edited, setEdited] = useState<OwnCase | 'new' | null>(null);
  const [toDelete, setToDelete] = useState<OwnCase | null>(null);
  const list = useQuery({ ...callQuery(ownCasesCall), refetchOnMount: 'always' });
  const remove = useChange({
    send: (id: string) => call(deleteOwnCaseCall, { params: { id } }),
    onDone: refresh,
    onSettled: () => setToDelete(null),
  });
  const cases = list.data?.cases;
  return (
    <>
      <Button icon={ImagePlus} variant="primary" size="small" className="mb-4" onClick={() => setEdited('new')}>
        {t('add')}
      </Button>
      {list.isPending && <Skeleton className="h-32" />}
      {list.isError && <FailedNotice title={t('failed')} error={list.error} onRetry={() => list.refetch()} />}
      {cases?.length === 0 && <EmptyState title={t('empty')} description={t('emptyText')} />}
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {cases?.map((one) => (
          <li key={one.id}>
            <article aria-label={one.title} className="rounded-card border border-line bg-panel p-4">
              <img
                src={addressOf(ownCasePictureCall, { params: { id: one.id } })}
                alt=""
                width={one.width}
                height={one.height}
                loading="lazy"
                className="aspect-square w-full rounded-control bg-stage object-contain"
              />
              <h2 className="mt-3 text-large wrap-anywhere">{one.title}</h2>
              <p className="text-small text-muted">
                {t('facts', {
                  lesions: one.truth.length,
                  name: one.createdBy,
                  date: formatDate(one.createdAt),
                })}
              </p>
              <div className="mt-3 flex flex-wrap gap-2">
                <Button
                  icon={Pencil}
                  size="small"
                  aria-label={t('editCase', { title: one.title })}
                  onClick={() => setEdited(one)}
                >
                  {t('edit')}
                </Button>
                <Button
                  icon={Trash2}
                  size="small"
                  variant="danger"
                  aria-label={t('deleteCase', { title: one.title })}
                  onClick={() => setToDelete(one)}
                >
                  {t('delete')}
                </Button>
              </div>
            </article>
          </li>
        ))}
      </ul>
      {edited && (
        <OwnCaseDialog
          edited={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={() => {
            setEdited(null);
            return refresh();
          }}
        />
      )}
      <ConfirmDialog
        open={toDelete !== null}
        onOpenChange={(open) => !open && setToDelete(null)}
        title={t('deleteTitle', { title: toDelete?.title ?? '' })}
        description={t('deleteText')}
        confirmLabel={t('delete')}
        busy={remove.isPending}
        onConfirm={() => toDelete && remove.mutate(toDelete.id)}
      />
    </>
  );
}
