import type { ReactNode } from 'react';
import type { ReviewScan } from '#contract/review.ts';
import { MaxConfidence } from './review-badges.tsx';

interface ReviewFactsProps {
  scan: ReviewScan;
  format: (date: string) => string;
  /** Further terms. */
  children?: ReactNode;
}

/** What is known about a scan, as a list. */
export function ReviewFacts({ scan, format, children }: ReviewFactsProps) {
  return (
    <dl className="mt-3 grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1 text-small">
      <dt className="text-muted">Detections</dt>
      <dd>{scan.detections.length}</dd>
      <dt className="text-muted">Max confidence</dt>
      <dd>
        <MaxConfidence confidence={scan.confidence} />
      </dd>
      <dt className="text-muted">Uploaded</dt>
      <dd>
        <time dateTime={scan.createdAt} title={scan.createdAt}>
          {format(scan.createdAt)}
        </time>
      </dd>
      {children}
    </dl>
  );
}
