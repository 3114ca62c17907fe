import { CircleCheckBig, Keyboard } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl/react';
import { reviewThreshold } from '#contract/constants.ts';
import { reviewMessages } from '#contract/messages.ts';
import { reviewFilters } from '#contract/review.ts';
import { classLabel } from '#contract/tumor-classes.ts';
import { AdminTitle } from '#web/components/admin/admin-title.tsx';
import { Badge } from '#web/components/badge.tsx';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { FailedNotice } from '#web/components/failed-notice.tsx';
import { Notice } from '#web/components/notice.tsx';
import { Segmented } from '#web/components/segmented.tsx';
import { Select } from '#web/components/select.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { useAdminSession } from '#web/lib/admin-session.ts';
import { usePageKeys } from '#web/lib/use-page-keys.ts';
import { useQueryState } from '#web/lib/use-query-state.ts';
import { KeysHelp } from './keys-help.tsx';
import { LightTable, type Position } from './light-table.tsx';
import { ReviewCards } from './review-cards.tsx';
import { ReviewedList } from './reviewed-list.tsx';
import { SingleScan } from './single-scan.tsx';
import { type Drafts, useDrafts } from './use-drafts.ts';
import { type ReviewFilter, useReviewQueue } from './use-review-queue.ts';
import { useReviewedScans } from './use-reviewed-scans.ts';
import { deskViews, useStageView } from './use-stage-view.ts';

const views = [...deskViews, 'reviewed'] as const;
type View = (typeof views)[number];

function useFilters(): { value: ReviewFilter; label: string }[] {
  const t = useTranslations('admin.review.filters');
  const words: Partial<Record<ReviewFilter, string>> = {
    all: t('all'),
    reported: reviewMessages.userReported,
    'low-confidence': reviewMessages.lowConfidence,
    'random-check': reviewMessages.randomCheck,
    tumor: t('tumor'),
  };
  return reviewFilters.map((value) => ({ value, label: words[value] ?? classLabel(value) }));
}

export function ReviewScreen() {
  const t = useTranslations('admin.review');
  const filters = useFilters();
  const state = useQueryState();
  const navigate = useNavigate();
  const { admin } = useAdminSession();
  const filter = reviewFilters.find((each) => each === state.value('filter', 'all')) ?? 'all';
  const stage = useStageView(admin.id);
  const view = views.find((each) => each === state.value('view', stage.view)) ?? 'cards';
  const shownId = state.value('scan', '');
  const [position, setPosition] = useState<Position>({ id: state.value('at', '') || null, index: 0 });
  const [help, setHelp] = useState(false);
  const drafts = useDrafts(admin.id);
  const review = useReviewQueue(filter, drafts, (id) => setPosition({ id, index: 0 }));
  const { queue, scans, total, totalIsExact } = review;
  const reviewed = useReviewedScans(state, view === 'reviewed');
  const setView = (next: View) => {
    if (next !== 'reviewed') stage.setView(next);
    state.set({ view: next, scan: '', at: '' });
  };
  const open = (id: string) => state.set({ scan: id }, { push: true });
  const waiting = view !== 'reviewed' && !shownId;
  usePageKeys({
    '?': () => setHelp(true),
    l: shownId ? undefined : () => setView(view === 'table' ? 'cards' : 'table'),
    // On the light table each scan has its own keys; an empty queue has none.
    u: waiting && (view === 'cards' || scans?.length === 0) ? () => review.reopenLast() : undefined,
  });
  return (
    <>
      <AdminTitle
        title={t('title')}
        lead={t('lead', { percent: reviewThreshold * 100 })}
        badges={
          total !== undefined && (
            <Badge>{t(totalIsExact ? 'waiting' : 'waitingMore', { count: total })}</Badge>
          )
        }
        aside={
          <>
            <Select
              label={t('filter')}
              value={filter}
              options={filters}
              disabled={!waiting}
              onValueChange={(next) => {
                state.set({ filter: next === 'all' ? '' : next });
                setPosition({ id: null, index: 0 });
              }}
            />
            <Segmented
              label={t('view')}
              value={view}
              onValueChange={setView}
              options={views.map((value) => ({ value, label: t(`views.${value}`) }))}
            />
            <Button icon={Keyboard} size="small" className="max-sm:hidden" onClick={() => setHelp(true)}>
              {t('keys')}
            </Button>
          </>
        }
      />
      {queue.isError && <FailedNotice title={t('failed')} error={queue.error} onRetry={queue.refetch} />}
      {waiting && <UnsentNotice drafts={drafts} shown={position.id} onOpen={open} />}
      {shownId && (
        <SingleScan
          key={shownId}
          scanId={shownId}
          drafts={drafts}
          view={stage}
          review={review}
          onLeave={() =>
            state.value('back', '') === 'disagreements'
              ? void navigate('/admin-quality?view=adjudication')
              : state.set({ scan: '' })
          }
          {...(view === 'reviewed' && reviewed.stepsOf(shownId))}
        />
      )}
      {view === 'reviewed' && !shownId && <ReviewedList state={state} reviewed={reviewed} onOpen={open} />}
      {waiting && queue.isPending && <QueueSkeleton view={view} />}
      {waiting && scans?.length === 0 && (
        <EmptyState
          icon={CircleCheckBig}
          title={reviewMessages.empty.title}
          description={reviewMessages.empty.description}
          action={
            filter !== 'all' ? (
              <Button onClick={() => state.set({ filter: '' })}>{t('showAll')}</Button>
            ) : admin.role === 'administrator' ? (
              <ButtonLink to="/admin-incorrect-scans">{t('toIncorrect')}</ButtonLink>
            ) : null
          }
        />
      )}
      {waiting && scans && scans.length > 0 && view === 'cards' && (
        <>
          <ReviewCards
            scans={scans}
            drafts={drafts}
            judge={review.judge}
            onOpen={(id) => {
              setPosition({ id, index: 0 });
              setView('table');
            }}
          />
          {queue.hasNextPage && (
            <Button className="mt-4" busy={queue.isFetchingNextPage} onClick={review.more}>
              {t('showMore')}
            </Button>
          )}
        </>
      )}
      {waiting && scans && scans.length > 0 && view === 'table' && (
        <LightTable
          key={filter}
          scans={scans}
          total={total ?? scans.length}
          drafts={drafts}
          view={stage}
          review={review}
          position={position}
          onPosition={(next) => {
            setPosition(next);
            state.set({ at: next.id ?? '' });
          }}
        />
      )}
      <KeysHelp open={help} onOpenChange={setHelp} />
    </>
  );
}

function QueueSkeleton({ view }: { view: View }) {
  return view === 'table' ? (
    <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_21rem]">
      <Skeleton className="h-[58dvh]" />
      <Skeleton className="h-72" />
    </div>
  ) : (
    <div className="grid gap-4 xl:grid-cols-2">
      <Skeleton className="h-[30rem]" />
      <Skeleton className="h-[30rem]" />
    </div>
  );
}

interface UnsentNoticeProps {
  drafts: Drafts;
  /** The scan on the screen, which needs no reminder. */
  shown: string | null;
  onOpen: (scanId: string) => void;
}

/** Reminds the reviewer of drafts that were never sent. */
function UnsentNotice({ drafts, shown, onOpen }: UnsentNoticeProps) {
  const t = useTranslations('admin.review');
  const [onArrival] = useState(drafts.unsent);
  const left = onArrival.filter((id) => drafts.unsent.includes(id) && id !== shown);
  const [first] = left;
  if (!first) return null;
  return (
    <Notice
      tone="info"
      className="mb-4"
      action={
        <span className="flex gap-2">
          <Button size="small" onClick={() => onOpen(first)}>
            {t('resumeDraft')}
          </Button>
          <Button size="small" variant="quiet" onClick={() => drafts.drop(first)}>
            {t('discardDraft')}
          </Button>
        </span>
      }
    >
      {t('drafts', { count: left.length })}
    </Notice>
  );
}
