import { useMutation, useQuery } from '@tanstack/react-query';
import { ImagePlus, Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { deleteOwnCaseCall, type OwnCase, ownCasePictureCall, ownCasesCall } from '#contract/classrooms.ts';
import { formatDate } from '#contract/format.ts';
import { Button } from '#web/components/button.tsx';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { FailedNotice } from '#web/components/failed-notice.tsx';
import { FileInput } from '#web/components/file-input.tsx';
import { Notice, Problem } from '#web/components/notice.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { addressOf, call } from '#web/lib/api.ts';
import { useProblemText } from '#web/lib/label-files/use-problem-text.ts';
import { callQuery, useRefresh } from '#web/lib/query.ts';
import { useChange } from '#web/lib/use-change.ts';
import { type OpenedPicture, openPictures, type RefusedFile } from './open-pictures.ts';
import { OwnCaseDialog } from './own-case-dialog.tsx';

/** Teaching cases that were added here. */
export function OwnCaseList() {
  const t = useTranslations('admin.classrooms.own');
  const refresh = useRefresh(ownCasesCall);
  const [edited, setEdited] = useState<OwnCase | null>(null);
  const adding = useAdding(refresh);
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
      {adding.view}
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
          edited={{ stored: edited }}
          place=""
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

/** Opens pictures and asks for the texts and the truth of each, one after the other. */
function useAdding(refresh: () => Promise<unknown>) {
  const t = useTranslations('admin.classrooms.own');
  const problemText = useProblemText();
  const input = useRef<HTMLInputElement>(null);
  const [waiting, setWaiting] = useState<readonly OpenedPicture[]>([]);
  const [all, setAll] = useState(0);
  const open = useMutation({
    mutationFn: openPictures,
    onSuccess: ({ pictures }) => {
      setWaiting(pictures);
      setAll(pictures.length);
    },
  });
  const [next] = waiting;
  const stop = () => {
    for (const { address } of waiting) URL.revokeObjectURL(address);
    setWaiting([]);
  };
  const view = (
    <>
      <div className="mb-4">
        <Button
          icon={ImagePlus}
          variant="primary"
          size="small"
          busy={open.isPending}
          onClick={() => input.current?.click()}
        >
          {t('add')}
        </Button>
        <p className="mt-2 max-w-text text-small text-muted">{t('addText')}</p>
      </div>
      <FileInput
        ref={input}
        label={t('files')}
        multiple
        accept=".png,.jpg,.jpeg,.dcm,.dicom,.nii,.nii.gz,.gz,.json,.txt,.yaml,.yml,.zip"
        onFiles={(files) => open.mutate(files)}
      />
      <Problem text={open.isError ? problemText(open.error, t('notOpened')) : null} />
      {open.data?.pictures.length === 0 && open.data.refused.length === 0 && (
        <Notice tone="warning" className="mb-4">
          {t('noPicture')}
        </Notice>
      )}
      {open.data && open.data.refused.length > 0 && <RefusedFiles refused={open.data.refused} />}
      {next && (
        <OwnCaseDialog
          key={next.address}
          edited={{ picture: next }}
          place={all > 1 ? t('place', { number: all - waiting.length + 1, count: all }) : ''}
          onClose={stop}
          onSaved={() => {
            URL.revokeObjectURL(next.address);
            setWaiting(waiting.slice(1));
            return refresh();
          }}
        />
      )}
    </>
  );
  return { view };
}

const maxShown = 20;

function RefusedFiles({ refused }: { refused: readonly RefusedFile[] }) {
  const t = useTranslations('admin.classrooms.own');
  const problemText = useProblemText();
  return (
    <Notice tone="warning" className="mb-4" title={t('refused', { count: refused.length })}>
      <ul className="list-disc space-y-1 ps-5 wrap-anywhere">
        {refused.slice(0, maxShown).map(({ name, problem }) => (
          <li key={`${name} ${problem.key}`}>
            {t('refusedFile', { name, reason: problemText(problem, '') })}
          </li>
        ))}
        {refused.length > maxShown && <li>{t('more', { count: refused.length - maxShown })}</li>}
      </ul>
    </Notice>
  );
}
