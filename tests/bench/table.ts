import { styleText } from 'node:util';
import { type Figure, missed } from './figure.ts';

const digits = (value: number): string =>
  value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : 0 });
const withUnit = (value: number, unit: string): string => `${digits(value)} ${unit}`.trimEnd();

function boundOf({ most, least, unit }: Figure): string {
  if (most !== undefined) return `≤ ${withUnit(most, unit)}`;
  return least === undefined ? '' : `≥ ${withUnit(least, unit)}`;
}

/** A Markdown table. Ratios come first, because they are comparable across machines; missed bounds are red. */
export function table(figures: Figure[]): string {
  const isRatio = ({ unit }: Figure): number => (unit === '×' ? 0 : 1);
  const lines = figures
    .filter((figure, index) => figures.findIndex(({ name }) => name === figure.name) === index)
    .toSorted((a, b) => isRatio(a) - isRatio(b))
    .map((figure) => {
      const bound = boundOf(figure);
      const verdict = bound === '' ? '' : missed(figure) ? 'missed' : 'met';
      const line = `| ${[figure.name, withUnit(figure.value, figure.unit), bound, verdict].join(' | ')} |`;
      return missed(figure) ? styleText('red', line) : line;
    });
  return ['| figure | measured | bound | |', '| --- | ---: | ---: | --- |', ...lines].join('\n');
}
