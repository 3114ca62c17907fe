import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import type { ReviewScan } from '#contract/review.ts';
import { MaxConfidence } from './review-badges.tsx';

interface ReviewFactsProps {
  scan: ReviewScan;
  format: (date: string) => string;
  /** Additional entries. */
  children?: ReactNode;
}

export function ReviewFacts({ scan, format, children }: ReviewFactsProps) {
  const t = useTranslations('admin.review.facts');
  return (
    <dl className="mt-3 grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1 text-small">
      <dt className="text-muted">{t('detections')}</dt>
      <dd>{scan.detections.length}</dd>
      <dt className="text-muted">{t('maxConfidence')}</dt>
      <dd>
        <MaxConfidence confidence={scan.confidence} />
      </dd>
      <dt className="text-muted">{t('uploaded')}</dt>
      <dd>
        <time dateTime={scan.createdAt} title={scan.createdAt}>
          {format(scan.createdAt)}
        </time>
      </dd>
      {children}
    </dl>
  );
}
