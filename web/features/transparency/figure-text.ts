import { formatPercent } from '#contract/format.ts';
import type { Figure } from '#contract/model-card.ts';

interface FigureWords {
  value: string;
  /** The 95% interval; null where there are too few groups for one. */
  interval: string | null;
}

/** A share: '91.2%' and '88.3 – 93.8'. */
export function shareWords({ value, low, high }: Figure): FigureWords {
  const interval =
    low === null || high === null ? null : `${(low * 100).toFixed(1)} – ${(high * 100).toFixed(1)}`;
  return { value: formatPercent(value), interval };
}

/** A figure that is no share, such as false alarms per slice. */
export function countWords({ value, low, high }: Figure): FigureWords {
  const interval = low === null || high === null ? null : `${low.toFixed(2)} – ${high.toFixed(2)}`;
  return { value: value.toFixed(2), interval };
}
