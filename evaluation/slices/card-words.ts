import type { Figure } from '#contract/model-card.ts';

export function list(items: string[]): string {
  return items.map((item) => `- ${item}`).join('\n');
}

type Cell = string | number | Pick<Figure, 'value' | 'low' | 'high'> | null;

export function table(header: string[], rows: Cell[][]): string {
  const line = (cells: Cell[]): string =>
    `| ${cells.map((cell) => show(cell).replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(header), `|${header.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}

/** A figure with its interval; a dash without one. */
export function show(cell: Cell): string {
  if (cell === null) return '–';
  if (typeof cell !== 'object') return String(cell);
  const [value, low, high] = [cell.value, cell.low, cell.high].map((part) => part?.toFixed(3));
  return low === undefined || high === undefined ? value! : `${value} [${low}, ${high}]`;
}
