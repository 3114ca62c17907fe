import { CircleHelp, Dices, Flag, Gauge, RotateCcw } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { confidenceCutOff, reviewThreshold } from '#contract/constants.ts';
import { bandOf, formatPercent } from '#contract/format.ts';
import { reviewMessages } from '#contract/messages.ts';
import type { ReviewScan } from '#contract/review.ts';
import { Badge } from '#web/components/badge.tsx';
import { ConfidenceBadge } from '#web/components/confidence-badge.tsx';

/** Why a scan is in the queue. */
export function ReviewBadges({ scan }: { scan: ReviewScan }) {
  const t = useTranslations('admin.review.reasons');
  const result = useTranslations('result');
  return (
    <>
      {scan.reportedFalsePositive && (
        <Badge tone="accent">
          <Flag size={14} aria-hidden="true" />
          {reviewMessages.userReported}
        </Badge>
      )}
      {scan.reviewRequested && (
        <Badge tone="accent">
          <RotateCcw size={14} aria-hidden="true" />
          {t('reopened')}
        </Badge>
      )}
      {scan.randomCheck && (
        <Badge tone="accent">
          <Dices size={14} aria-hidden="true" />
          {reviewMessages.randomCheck}
        </Badge>
      )}
      {scan.answer === 'unclear' && (
        <Badge>
          <CircleHelp size={14} aria-hidden="true" />
          {result('verdict.unclear')}
        </Badge>
      )}
      {scan.confidence !== null && scan.confidence < reviewThreshold && (
        <Badge>
          <Gauge size={14} aria-hidden="true" />
          {reviewMessages.lowConfidence}
        </Badge>
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
