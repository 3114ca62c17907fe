import type { Figure } from '#contract/model-card.ts';
import { useFigureText } from './figure-text.ts';

interface FigureValueProps {
  figure: Figure;
  /** Whether it is a count, not a share. */
  count?: boolean;
}

export function FigureValue({ figure, count = false }: FigureValueProps) {
  const text = useFigureText();
  const { value, interval } = count ? text.count(figure) : text.share(figure);
  return (
    <>
      {value}
      {interval && <span className="text-small text-muted max-sm:block sm:ms-3">{interval}</span>}
    </>
  );
}
