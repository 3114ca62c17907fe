import { CircleHelp, Dices, Flag, Gauge, RotateCcw } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { reviewThreshold } from '#contract/constants.ts';
import { bandOf, formatPercent } from '#contract/format.ts';
import { reviewMessages } from '#contract/messages.ts';
import type { ReviewScan } from '#contract/review.ts';
import { Badge } from '#web/components/badge.tsx';
import { ConfidenceBadge } from '#web/components/confidence-badge.tsx';

/** Why a scan is in the queue. */
export function ReviewBadges({ scan }: { scan: ReviewScan }) {
  const t = useTranslations('result');
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
          Reopened
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
          {t('verdict.unclear')}
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

/** What moves it forward in the queue. */
export function ReviewDoubts({ scan }: { scan: ReviewScan }) {
  if (scan.doubts.length === 0) return null;
  return (
    <ul aria-label="Doubts" className="mt-2 list-disc pl-5 text-small text-muted">
      {scan.doubts.map((doubt) => (
        <li key={doubt}>{reviewMessages.doubts[doubt]}</li>
      ))}
    </ul>
  );
}

export function MaxConfidence({ confidence }: { confidence: number | null }) {
  if (confidence === null) return <span>N/A</span>;
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {formatPercent(confidence)}
      {/* 80% to 85% is high for a visitor and low for the desk; both words together say nothing. */}
      {!(confidence < reviewThreshold && bandOf(confidence) === 'high') && (
        <ConfidenceBadge confidence={confidence} />
      )}
    </span>
  );
}
