import { CircleCheckBig, Keyboard } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { reviewThreshold } from '#contract/constants.ts';
import { classLabel } from '#contract/format.ts';
import { reviewMessages } from '#contract/messages.ts';
import { reviewFilters } from '#contract/review.ts';
import { Badge } from '#web/components/badge.tsx';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { Segmented } from '#web/components/segmented.tsx';
import { Select } from '#web/components/select.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { AdminTitle } from '../frame/admin-title.tsx';
import { FailedNotice } from '../frame/failed-notice.tsx';
import { KeysHelp } from './keys-help.tsx';
import { LightTable, type Position } from './light-table.tsx';
import { ReviewCards } from './review-cards.tsx';
import { useDrafts } from './use-drafts.ts';
import { useReviewKeys } from './use-review-keys.ts';
import { type ReviewFilter, useReviewQueue } from './use-review-queue.ts';

type View = 'cards' | 'table';
const filterWords: Partial<Record<ReviewFilter, string>> = {
  all: 'All scans',
  reported: reviewMessages.userReported,
  'low-confidence': reviewMessages.lowConfidence,
  tumor: 'Tumor, no type',
};
const filters = reviewFilters.map((value) => ({ value, label: filterWords[value] ?? classLabel(value) }));

export function ReviewScreen() {
  const [search, setSearch] = useSearchParams();
  const [filter, setFilter] = useState<ReviewFilter>('all');
  const [position, setPosition] = useState<Position>({ id: null, index: 0 });
  const [help, setHelp] = useState(false);
  const drafts = useDrafts();
  const review = useReviewQueue(filter, drafts, (id) => setPosition({ id, index: 0 }));
  const { queue, scans, total } = review;
  const view: View = search.get('view') === 'table' ? 'table' : 'cards';
  const setView = (next: View) => setSearch(next === 'table' ? { view: 'table' } : {}, { replace: true });
  useReviewKeys({
    '?': () => setHelp(true),
    l: () => setView(view === 'table' ? 'cards' : 'table'),
    ...(view === 'cards' && { u: review.undoLatest }),
  });
  return (
    <>
      <AdminTitle
        title="Scan Review Queue"
        lead={`Review scans with confidence below ${reviewThreshold * 100}% or user-reported false positives.`}
        badges={total !== undefined && <Badge>{`${total} waiting`}</Badge>}
        aside={
          <>
            <Select
              label="Which scans"
              value={filter}
              options={filters}
              onValueChange={(next) => {
                setFilter(next);
                setPosition({ id: null, index: 0 });
              }}
            />
            <Segmented
              label="View"
              value={view}
              onValueChange={setView}
              options={[
                { value: 'cards', label: 'Cards' },
                { value: 'table', label: 'Light-table' },
              ]}
            />
            <Button size="small" className="max-sm:hidden" onClick={() => setHelp(true)}>
              <Keyboard size={16} aria-hidden="true" />
              Keys (?)
            </Button>
          </>
        }
      />
      {queue.isError && (
        <FailedNotice title="The queue could not be read" error={queue.error} onRetry={queue.refetch} />
      )}
      {queue.isPending && <QueueSkeleton view={view} />}
      {scans?.length === 0 && (
        <EmptyState
          icon={<CircleCheckBig size={28} aria-hidden="true" />}
          title={reviewMessages.empty.title}
          description={reviewMessages.empty.description}
          action={
            filter === 'all' ? (
              <ButtonLink to="/admin-incorrect-scans">Go to the incorrect scans</ButtonLink>
            ) : (
              <Button onClick={() => setFilter('all')}>Show all scans</Button>
            )
          }
        />
      )}
      {scans && scans.length > 0 && view === 'cards' && (
        <ReviewCards
          scans={scans}
          drafts={drafts}
          judge={review.judge}
          onOpen={(id) => {
            setPosition({ id, index: 0 });
            setView('table');
          }}
        />
      )}
      {scans && scans.length > 0 && view === 'table' && (
        <LightTable
          key={filter}
          scans={scans}
          total={total ?? scans.length}
          drafts={drafts}
          review={review}
          position={position}
          onPosition={setPosition}
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
