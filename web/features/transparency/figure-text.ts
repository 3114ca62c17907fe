import { formatPercent } from '#contract/format.ts';
import type { Figure } from '#contract/model-card.ts';

/** '91.2% (88.3 – 93.8)': the value with its 95 % interval. */
export function figureText(figure: Figure | null): string {
  if (!figure) return '–';
  if (figure.low === null || figure.high === null) return formatPercent(figure.value);
  return `${formatPercent(figure.value)} (${(figure.low * 100).toFixed(1)} – ${(figure.high * 100).toFixed(1)})`;
}

/** A figure that is no share, such as false alarms per slice. */
export function numberText(figure: Figure): string {
  if (figure.low === null || figure.high === null) return figure.value.toFixed(2);
  return `${figure.value.toFixed(2)} (${figure.low.toFixed(2)} – ${figure.high.toFixed(2)})`;
}
