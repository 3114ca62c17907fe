import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, RotateCcw } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { formatDateTime } from '#contract/format.ts';
import { type ReviewEvent, scanReviewsCall } from '#contract/review.ts';
import { Badge } from '#web/components/badge.tsx';
import { Button } from '#web/components/button.tsx';
import { FailedNotice } from '#web/components/failed-notice.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { callQuery } from '#web/lib/query.ts';
import { currentJudgment } from './current-judgment.ts';
import { LightTableScan } from './light-table-scan.tsx';
import type { Drafts } from './use-drafts.ts';
import type { Judging, ReviewQueue } from './use-review-queue.ts';
import type { StageView } from './use-stage-view.ts';

interface SingleScanProps {
  scanId: string;
  drafts: Drafts;
  view: StageView;
  review: ReviewQueue;
  onLeave: () => void;
  /** Its neighbors in the list from which it was opened. */
  onNext?: (() => void) | undefined;
  onPrevious?: (() => void) | undefined;
}

const judgedWords = {
  correct: 'judgedCorrect',
  incorrect: 'judgedIncorrect',
  undecided: 'undecided',
} as const;

/** One scan outside the queue's order, with its history: to view, judge, relabel or reopen. */
export function SingleScan(props: SingleScanProps) {
  const t = useTranslations('admin.review.single');
  const { scanId, drafts, view, review, onLeave, onNext, onPrevious } = props;
  const found = useQuery({
    ...callQuery(scanReviewsCall, { params: { id: scanId } }),
    staleTime: 0,
    refetchOnMount: 'always',
    gcTime: 0,
  });
  const { data } = found;
  const judge = async (verdict: Judging) => {
    await review.judgeAndWait(verdict).then(onNext ?? onLeave, () => found.refetch());
  };
  const status = data?.status === 'open' ? undefined : data?.status;
  const drawn = status && currentJudgment(data?.events ?? [])?.boxes;
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <Button icon={ArrowLeft} size="small" onClick={onLeave}>
          {t('back')}
        </Button>
        {status && (
          <>
            <Badge>{t(judgedWords[status])}</Badge>
            <Button
              icon={RotateCcw}
              size="small"
              onClick={() => void review.reopen(scanId).then(onNext ?? onLeave, () => undefined)}
            >
              {t('reopen')}
            </Button>
            <p className="text-small text-muted">{t('replaces')}</p>
          </>
        )}
      </div>
      {found.isError && <FailedNotice title={t('failed')} error={found.error} onRetry={found.refetch} />}
      {found.isPending && <Skeleton className="h-[58dvh]" />}
      {data && (
        <LightTableScan
          key={`${scanId} ${data.scan.reviewVersion}`}
          scan={data.scan}
          drafts={drafts}
          view={view}
          replaces={status !== undefined}
          drawn={drawn ?? undefined}
          onJudge={(verdict) => void judge(verdict)}
          onNext={onNext}
          onPrevious={onPrevious}
          onDismiss={onLeave}
        >
          <ScanHistory events={data.events} />
        </LightTableScan>
      )}
    </>
  );
}

function ScanHistory({ events }: { events: readonly ReviewEvent[] }) {
  const t = useTranslations('admin.review.history');
  const shows = useTranslations('admin.review.shows');
  if (events.length === 0) return null;
  return (
    <section aria-label={t('title')}>
      <h3 className="font-semibold">{t('title')}</h3>
      <ol className="mt-2 space-y-2 text-small">
        {events.map((event) => (
          <li key={event.id} className="border-s-2 border-line ps-3">
            <p>
              {t.rich(event.action, {
                name: event.by ?? t('visitor'),
                who: (name) => <b>{name}</b>,
                reading: event.reading ?? 'first',
                labeled: event.boxes === null ? 'no' : 'yes',
                boxes: event.boxes?.length ?? 0,
              })}
            </p>
            {event.picture && <p className="text-muted">{shows(event.picture)}</p>}
            {event.notes && <p className="break-words text-muted">{event.notes}</p>}
            <time dateTime={event.at} title={event.at} className="text-muted">
              {formatDateTime(event.at)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}
