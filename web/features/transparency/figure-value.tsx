import type { Figure } from '#contract/model-card.ts';
import { countWords, shareWords } from './figure-text.ts';

interface FigureValueProps {
  figure: Figure;
  /** A count, not a share. */
  count?: boolean;
}

/** A measured value with its interval. */
export function FigureValue({ figure, count = false }: FigureValueProps) {
  const { value, interval } = count ? countWords(figure) : shareWords(figure);
  return (
    <>
      {value}
      {interval && <span className="text-small text-muted max-sm:block sm:ml-3">{interval}</span>}
    </>
  );
}
