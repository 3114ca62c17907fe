import { clsx } from 'clsx';
import { useTranslations } from 'use-intl/react';
import { confidenceCutOff, highConfidence, mediumConfidence } from '#contract/constants.ts';
import { bandOf, shownConfidence } from '#contract/format.ts';
import { bandFills } from './confidence-badge.tsx';

const limits = [confidenceCutOff, mediumConfidence, highConfidence];

interface ConfidenceBarProps {
  /** 0 to 1 */
  confidence: number;
  className?: string;
}

/** A confidence on a scale that marks the bands' limits. */
export function ConfidenceBar({ confidence, className }: ConfidenceBarProps) {
  const t = useTranslations('shell.confidence');
  const band = bandOf(confidence);
  const { percent } = shownConfidence(confidence);
  return (
    <div className={className}>
      {/* biome-ignore lint/a11y/useSemanticElements: a meter element cannot show the band limits */}
      <div
        role="meter"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={t('meter', { percent: String(percent), band: t(band) })}
        aria-label={t('label')}
        className="relative h-2 rounded-full bg-hover"
      >
        <div
          className={clsx('h-full rounded-full', bandFills[band])}
          style={{ width: `${confidence * 100}%` }}
        />
        {limits.map((limit) => (
          <span
            key={limit}
            aria-hidden="true"
            className="absolute -top-0.5 h-3 w-px bg-muted"
            style={{ left: `${limit * 100}%` }}
          />
        ))}
      </div>
      <div aria-hidden="true" className="relative mt-1 h-4 text-small text-muted">
        {limits.map((limit) => (
          <span key={limit} className="absolute -translate-x-1/2" style={{ left: `${limit * 100}%` }}>
            {limit * 100}
          </span>
        ))}
      </div>
    </div>
  );
}
