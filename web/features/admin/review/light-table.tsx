import { useState } from 'react';
import type { ReviewScan } from '#contract/review.ts';
import { ProgressBar } from '#web/components/progress-bar.tsx';
import { LightTableScan } from './light-table-scan.tsx';
import type { Drafts } from './use-drafts.ts';
import type { ReviewQueue } from './use-review-queue.ts';

export interface Position {
  /** Null: whatever stands at the index. */
  id: string | null;
  index: number;
}

interface LightTableProps {
  scans: ReviewScan[];
  total: number;
  drafts: Drafts;
  review: ReviewQueue;
  position: Position;
  onPosition: (position: Position) => void;
}

/** One scan at a time, in the order of the queue; skipped ones come last. */
export function LightTable({ scans, total, drafts, review, position, onPosition }: LightTableProps) {
  const [skipped, setSkipped] = useState<readonly string[]>([]);
  const [atStart] = useState(total);
  const ordered = [
    ...scans.filter(({ id }) => !skipped.includes(id)),
    ...skipped.flatMap((id) => scans.find((scan) => scan.id === id) ?? []),
  ];
  const found = ordered.findIndex(({ id }) => id === position.id);
  const index = found >= 0 ? found : Math.min(position.index, ordered.length - 1);
  const scan = ordered[index];
  if (!scan) return null;
  const go = (to: number) => {
    const next = ordered[(to + ordered.length) % ordered.length];
    if (next) onPosition({ id: next.id, index: ordered.indexOf(next) });
  };
  const skip = () => {
    setSkipped((before) => [...before.filter((id) => id !== scan.id), scan.id]);
    onPosition({ id: null, index });
  };
  const done = Math.max(0, atStart - total);
  return (
    <>
      <div className="mb-3">
        <ProgressBar percent={(done / Math.max(1, atStart)) * 100} label="Progress through the queue" />
        <p className="mt-1 text-small text-muted">
          {`Scan ${index + 1} of ${total} · ${done} done in this sitting · ${review.reviewedToday ?? 0} reviewed today by everyone`}
        </p>
      </div>
      <LightTableScan
        key={scan.id}
        scan={scan}
        drafts={drafts}
        review={review}
        onNext={() => go(index + 1)}
        onPrevious={() => go(index - 1)}
        onSkip={skip}
        onJudged={() => onPosition({ id: null, index })}
      />
    </>
  );
}
