import { CircleHelp, Dices, Flag, Gauge, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { confidenceCutOff, reviewThreshold } from '#contract/constants.ts';
import { bandOf, formatPercent } from '#contract/format.ts';
import { reviewMessages } from '#contract/messages.ts';
import type { ReviewScan } from '#contract/review.ts';
import { Badge } from '#web/components/badge.tsx';
import { ConfidenceBadge } from '#web/components/confidence-badge.tsx';
import { headlineWords } from '#words/say/headline.ts';

/** Why a scan is in the queue. */
export function ReviewBadges({ scan }: { scan: ReviewScan }) {
  const t = useTranslations('admin.review.reasons');
  const headline = useTranslations('headline');
  return (
    <>
      {scan.reportedFalsePositive && (
        <Badge icon={Flag} tone="accent">
          {reviewMessages.userReported}
        </Badge>
      )}
      {scan.reviewRequested && (
        <Badge icon={RotateCcw} tone="accent">
          {t('reopened')}
        </Badge>
      )}
      {scan.randomCheck && (
        <Badge icon={Dices} tone="accent">
          {reviewMessages.randomCheck}
        </Badge>
      )}
      {scan.answer === 'unclear' && <Badge icon={CircleHelp}>{headlineWords(headline, scan.answer)}</Badge>}
      {scan.confidence !== null && scan.confidence < reviewThreshold && (
        <Badge icon={Gauge}>{reviewMessages.lowConfidence}</Badge>
      )}
    </>
  );
}

/** What raises its priority in the queue. */
export function ReviewDoubts({ scan }: { scan: ReviewScan }) {
  const t = useTranslations('admin.review.reasons');
  if (scan.doubts.length === 0) return null;
  return (
    <ul aria-label={t('title')} className="mt-2 list-disc ps-5 text-small text-muted">
      {scan.doubts.map((doubt) => (
        <li key={doubt}>{t(doubt, { percent: confidenceCutOff * 100 })}</li>
      ))}
    </ul>
  );
}

export function MaxConfidence({ confidence }: { confidence: number | null }) {
  const t = useTranslations('admin.review.facts');
  if (confidence === null) return <span>{t('none')}</span>;
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {formatPercent(confidence)}
      {/* 80% to 85% is high for visitors but low for reviewers; showing both would confuse. */}
      {!(confidence < reviewThreshold && bandOf(confidence) === 'high') && (
        <ConfidenceBadge confidence={confidence} />
      )}
    </span>
  );
}

interface ReviewFactsProps {
  scan: ReviewScan;
  format: (date: string) => string;
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
