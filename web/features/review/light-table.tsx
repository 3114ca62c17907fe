import { useEffect } from 'react';
import { useTranslations } from 'use-intl/react';
import { imageCall } from '#contract/outputs.ts';
import type { ReviewScan } from '#contract/review.ts';
import { ProgressBar } from '#web/components/progress-bar.tsx';
import { addressOf } from '#web/lib/api.ts';
import { LightTableScan } from './light-table-scan.tsx';
import type { Drafts } from './use-drafts.ts';
import type { ReviewQueue } from './use-review-queue.ts';
import type { StageView } from './use-stage-view.ts';

export interface Position {
  /** Null for whichever scan is at the index. */
  id: string | null;
  index: number;
}

interface LightTableProps {
  scans: ReviewScan[];
  total: number;
  drafts: Drafts;
  view: StageView;
  review: ReviewQueue;
  position: Position;
  onPosition: (position: Position) => void;
}

/** With fewer scans ahead, the next page of the queue is prefetched. */
const refillBelow = 10;

/** One scan at a time, in queue order; skipped ones come last. */
export function LightTable({ scans, total, drafts, view, review, position, onPosition }: LightTableProps) {
  const t = useTranslations('admin.review.table');
  const found = scans.findIndex(({ id }) => id === position.id);
  const index = found >= 0 ? found : Math.max(0, Math.min(position.index, scans.length - 1));
  const scan = scans[index];
  const next = scans[index + 1];
  const { more } = review;
  const short = scans.length - index < refillBelow;
  useEffect(() => {
    if (short) more();
  });
  useEffect(() => {
    // Preloads the next picture, because a verdict waits for its picture.
    if (next) new Image().src = addressOf(imageCall, { params: { id: next.id, kind: 'original' } });
  }, [next]);
  if (!scan) return null;
  const go = (to: number) => {
    const other = scans[to];
    if (other) onPosition({ id: other.id, index: to });
  };
  const all = review.done + total;
  return (
    <>
      <div className="mb-3">
        <ProgressBar percent={(review.done / Math.max(1, all)) * 100} label={t('progress')} />
        <p className="mt-1 text-small text-muted">
          {t('place', {
            index: index + 1,
            exact: review.totalIsExact ? 'yes' : 'no',
            total,
            done: review.done,
            today: review.reviewedToday ?? 0,
          })}
        </p>
      </div>
      <LightTableScan
        key={scan.id}
        scan={scan}
        drafts={drafts}
        view={view}
        onJudge={(verdict) => {
          onPosition({ id: null, index });
          review.judge(verdict);
        }}
        onNext={next && (() => go(index + 1))}
        onPrevious={index > 0 ? () => go(index - 1) : undefined}
        onSkip={() => {
          onPosition({ id: null, index });
          review.skip(scan.id);
        }}
        onReopenLast={review.reopenLast}
        onDismiss={() => review.dismiss(scan.id)}
        onTaken={
          scans.some(({ id, openedBy }) => id !== scan.id && !openedBy && !review.deferred.includes(id))
            ? () => {
                onPosition({ id: null, index });
                review.defer(scan.id);
              }
            : undefined
        }
      />
    </>
  );
}
