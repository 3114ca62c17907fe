import type { Figure } from '#contract/model-card.ts';

export function list(items: string[]): string {
  return items.map((item) => `- ${item}`).join('\n');
}

export function table(header: string[], rows: string[][]): string {
  const line = (cells: string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(header), `|${header.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}

export function show(figure: Figure | null): string {
  if (figure === null) return '–';
  const value = figure.value.toFixed(3);
  if (figure.low === null || figure.high === null) return value;
  return `${value} [${figure.low.toFixed(3)}, ${figure.high.toFixed(3)}]`;
}
