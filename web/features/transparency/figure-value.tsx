import { useMemo } from 'react';
import { useLocale } from 'use-intl/react';
import type { Figure } from '#contract/model-card.ts';
import type { Language } from '#words/languages.ts';

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

interface FigureWords {
  value: string;
  /** The 95% interval; null if there are too few groups for one. */
  interval: string | null;
}

/** Formats measured values and intervals in a language. */
export function figureTextIn(language: Language) {
  const digits = (count: number, style: 'decimal' | 'percent' = 'decimal') =>
    new Intl.NumberFormat(language, {
      style,
      minimumFractionDigits: count,
      maximumFractionDigits: count,
    });
  const [one, two, percent] = [digits(1), digits(2), digits(1, 'percent')];
  const between = ({ low, high }: Figure, write: (value: number) => string): string | null =>
    low === null || high === null ? null : `${write(low)} – ${write(high)}`;
  return {
    /** A share: '91.2%' and '88.3 – 93.8'. */
    share: (figure: Figure): FigureWords => ({
      value: percent.format(figure.value),
      interval: between(figure, (value) => one.format(value * 100)),
    }),
    /** A figure other than a share, such as false alarms per slice. */
    count: (figure: Figure): FigureWords => ({
      value: two.format(figure.value),
      interval: between(figure, (value) => two.format(value)),
    }),
  };
}

export function useFigureText() {
  const language = useLocale();
  return useMemo(() => figureTextIn(language), [language]);
}
