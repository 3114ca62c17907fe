import {
  decorate,
  drawText,
  layout,
  paper,
  reserve,
  type Sheet,
  type TextStyle,
  tag,
  textHeight,
} from './sheet.ts';

export interface Column {
  title: string;
  /** Share of the table's width. */
  weight: number;
  tabular?: boolean;
}

export interface Cell {
  text: string;
  color?: string;
  weight?: 'regular' | 'semiBold';
  /** Filled disc in front of the text. */
  mark?: string;
}

const size = 9;
const padding = { x: 5, y: 4 } as const;
const markRoom = 11;
const gapBelow = 8;

/**
 * A table whose rows never break across pages. The header is repeated on each page, hidden from screen readers. The last
 * row stays on the page with the next `keepWith` points.
 */
export function table(
  sheet: Sheet,
  summary: string,
  columns: Column[],
  rows: Cell[][],
  keepWith: number,
): void {
  const total = columns.reduce((sum, column) => sum + column.weight, 0);
  const widths = columns.map((column) => (column.weight / total) * layout.width);
  const lefts = widths.map((_, i) => layout.left + widths.slice(0, i).reduce((sum, width) => sum + width, 0));

  const styleOf = (i: number, cell: Cell): TextStyle => ({
    size,
    weight: cell.weight ?? 'regular',
    color: cell.color ?? paper.text,
    tabular: columns[i]?.tabular ?? false,
  });
  const roomOf = (i: number, cell: Cell): number => widths[i]! - 2 * padding.x - (cell.mark ? markRoom : 0);
  const heightOf = (cells: Cell[]): number =>
    Math.max(...cells.map((cell, i) => textHeight(sheet, cell.text, roomOf(i, cell), styleOf(i, cell)))) +
    2 * padding.y;
  const write = (i: number, cell: Cell, top: number): void =>
    drawText(
      sheet,
      cell.text,
      lefts[i]! + padding.x + (cell.mark ? markRoom : 0),
      top + padding.y,
      roomOf(i, cell),
      styleOf(i, cell),
    );

  const element = tag(sheet, sheet.root, 'Table', { title: summary });
  const head: Cell[] = columns.map((column) => ({
    text: column.title,
    color: paper.quiet,
    weight: 'semiBold',
  }));
  const headHeight = heightOf(head);
  const drawHeadGround = (): void =>
    decorate(sheet, (pdf) =>
      pdf.roundedRect(layout.left, sheet.y, layout.width, headHeight, 4).fill(paper.ground),
    );

  const room = (index: number): number =>
    heightOf(rows[index]!) + (index === rows.length - 1 ? gapBelow + keepWith : 0);

  reserve(sheet, headHeight + room(0));
  drawHeadGround();
  const headRow = tag(sheet, element, 'TR', {});
  for (const [i, cell] of head.entries()) {
    const top = sheet.y;
    tag(sheet, headRow, 'TH', { scope: 'Column' }, () => write(i, cell, top));
  }
  headRow.end();
  sheet.y += headHeight;

  for (const [index, cells] of rows.entries()) {
    const height = heightOf(cells);
    if (reserve(sheet, room(index))) {
      drawHeadGround();
      decorate(sheet, () => {
        for (const [i, cell] of head.entries()) write(i, cell, sheet.y);
      });
      sheet.y += headHeight;
    }
    const top = sheet.y;
    decorate(sheet, (pdf) => {
      for (const [i, cell] of cells.entries()) {
        if (cell.mark) {
          pdf.circle(lefts[i]! + padding.x + 3.5, top + padding.y + size * 0.58, 3.2).fill(cell.mark);
        }
      }
      pdf
        .moveTo(layout.left, top + height)
        .lineTo(layout.left + layout.width, top + height)
        .lineWidth(0.5)
        .stroke(paper.line);
    });
    const row = tag(sheet, element, 'TR', {});
    for (const [i, cell] of cells.entries()) {
      if (i === 0) tag(sheet, row, 'TH', { scope: 'Row' }, () => write(i, cell, top));
      else tag(sheet, row, 'TD', {}, () => write(i, cell, top));
    }
    row.end();
    sheet.y += height;
  }
  element.end();
  sheet.y += gapBelow;
}
