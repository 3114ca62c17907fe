import type { Cell, Table } from './report.ts';
import {
  decorate,
  drawText,
  layout,
  paper,
  reserve,
  type Sheet,
  type Structure,
  type TextStyle,
  tag,
  textHeight,
} from './sheet.ts';

const size = 9;
const padding = { x: 5, y: 4 } as const;
const markRoom = 11;
const gapBelow = 6;
const noteStyle = { size: 8.5, color: paper.quiet } as const;

/**
 * A table whose rows never break across pages. The header is repeated on each page, hidden from screen readers. The last
 * row stays on one page with the notes.
 */
export function drawTable(sheet: Sheet, { summary, columns, rows, notes }: Table): void {
  const grid = gridOf(sheet, columns);
  const noteHeights = notes.map((note) => textHeight(sheet, note, layout.width, noteStyle) + 4);
  const end = gapBelow + noteHeights.reduce((sum, height) => sum + height, 0);
  const element = tag(sheet, sheet.root, 'Table', { title: summary });
  const head: Cell[] = columns.map(({ title }) => ({
    text: title,
    color: paper.quiet,
    weight: 'semiBold',
  }));
  const headHeight = grid.heightOf(head);
  const drawHeadGround = (): void =>
    decorate(sheet, (pdf) =>
      pdf.roundedRect(layout.left, sheet.y, layout.width, headHeight, 4).fill(paper.ground),
    );
  const room = (index: number): number => grid.heightOf(rows[index]!) + (index === rows.length - 1 ? end : 0);

  reserve(sheet, headHeight + room(0));
  drawHeadGround();
  tagRow(sheet, element, head, () => 'Column', grid.write);
  sheet.y += headHeight;
  for (const [index, cells] of rows.entries()) {
    if (reserve(sheet, room(index))) {
      drawHeadGround();
      decorate(sheet, () => {
        for (const [i, cell] of head.entries()) grid.write(i, cell, sheet.y);
      });
      sheet.y += headHeight;
    }
    const height = grid.heightOf(cells);
    grid.decorate(cells, height);
    tagRow(sheet, element, cells, (i) => (i === 0 ? 'Row' : null), grid.write);
    sheet.y += height;
  }
  element.end();
  sheet.y += gapBelow;
  for (const [i, note] of notes.entries()) {
    const { y } = sheet;
    tag(sheet, sheet.root, 'P', {}, () => drawText(sheet, note, layout.left, y, layout.width, noteStyle));
    sheet.y += noteHeights[i]!;
  }
}

/** Where the cells of a table lie, and how they are drawn. */
function gridOf(sheet: Sheet, columns: Table['columns']) {
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
  return {
    heightOf: (cells: readonly Cell[]): number =>
      Math.max(...cells.map((cell, i) => textHeight(sheet, cell.text, roomOf(i, cell), styleOf(i, cell)))) +
      2 * padding.y,
    write(i: number, cell: Cell, top: number): void {
      const x = lefts[i]! + padding.x + (cell.mark ? markRoom : 0);
      drawText(sheet, cell.text, x, top + padding.y, roomOf(i, cell), styleOf(i, cell));
    },
    /** The marks of a row and the line below it. */
    decorate(cells: readonly Cell[], height: number): void {
      const top = sheet.y;
      decorate(sheet, (pdf) => {
        for (const [i, { mark }] of cells.entries()) {
          if (mark) pdf.circle(lefts[i]! + padding.x + 3.5, top + padding.y + size * 0.58, 3.2).fill(mark);
        }
        pdf
          .moveTo(layout.left, top + height)
          .lineTo(layout.left + layout.width, top + height)
          .lineWidth(0.5)
          .stroke(paper.line);
      });
    },
  };
}

function tagRow(
  sheet: Sheet,
  table: Structure,
  cells: readonly Cell[],
  scopeOf: (i: number) => 'Row' | 'Column' | null,
  write: (i: number, cell: Cell, top: number) => void,
): void {
  const row = tag(sheet, table, 'TR', {});
  const top = sheet.y;
  for (const [i, cell] of cells.entries()) {
    const scope = scopeOf(i);
    const draw = () => write(i, cell, top);
    if (scope) tag(sheet, row, 'TH', { scope }, draw);
    else tag(sheet, row, 'TD', {}, draw);
  }
  row.end();
}
