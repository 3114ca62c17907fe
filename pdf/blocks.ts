import { drawPictures } from './pictures.ts';
import type { Block } from './report.ts';
import {
  decorate,
  drawText,
  heightOf,
  layout,
  paper,
  reserve,
  type Sheet,
  type TextStyle,
  tag,
  textHeight,
} from './sheet.ts';
import { drawTable } from './table.ts';

/** A section that is not taller than this is not split. */
const shortSection = 240;
/** At least this much of a longer section stays with its heading. */
const longStart = 110;

/** Draws blocks below each other. Pictures are at most `tallest` points high. */
export function drawBlocks(sheet: Sheet, blocks: readonly Block[], tallest: number): void {
  for (const [place, block] of blocks.entries()) {
    if (block.kind === 'heading' && !sheet.trial) keepSection(sheet, sectionAt(blocks, place), tallest);
    drawBlock(sheet, block, tallest);
  }
}

function sectionAt(blocks: readonly Block[], place: number): readonly Block[] {
  const next = blocks.findIndex(({ kind }, i) => i > place && kind === 'heading');
  return blocks.slice(place, next === -1 ? undefined : next);
}

function keepSection(sheet: Sheet, section: readonly Block[], tallest: number): void {
  const height = heightOf(sheet, (trial) => drawBlocks(trial, section, tallest));
  reserve(sheet, height > shortSection ? longStart : height);
}

function drawBlock(sheet: Sheet, block: Block, tallest: number): void {
  switch (block.kind) {
    case 'heading':
      heading(sheet, block.level ?? 2, block.text);
      return;
    case 'text':
      paragraph(sheet, block.text, textStyles[block.style ?? 'plain']);
      return;
    case 'link':
      link(sheet, block.text, block.address);
      return;
    case 'list':
      bulletList(sheet, block.entries);
      return;
    case 'notice':
      notice(sheet, block.text);
      return;
    case 'pictures':
      drawPictures(sheet, block, tallest);
      return;
    case 'table':
      drawTable(sheet, block);
      return;
  }
}

const textStyles = {
  plain: {},
  strong: { weight: 'semiBold' },
  quiet: { size: 8.5, color: paper.quiet },
} as const satisfies Record<string, TextStyle>;

const headings = {
  1: { size: 22, before: 0, after: 2 },
  2: { size: 13, before: 12, after: 4 },
  3: { size: 10.5, before: 8, after: 3 },
} as const;

export function heading(sheet: Sheet, level: 1 | 2 | 3, text: string): void {
  const { size, before, after } = headings[level];
  const style: TextStyle = { size, weight: 'semiBold' };
  const height = textHeight(sheet, text, layout.width, style);
  reserve(sheet, before + height);
  if (sheet.y > layout.top) sheet.y += before;
  const { y } = sheet;
  tag(sheet, sheet.root, `H${level}`, { title: text }, () =>
    drawText(sheet, text, layout.left, y, layout.width, style),
  );
  sheet.y += height + after;
}

export function paragraph(sheet: Sheet, text: string, style: TextStyle = {}): void {
  const height = textHeight(sheet, text, layout.width, style);
  reserve(sheet, height);
  const { y } = sheet;
  tag(sheet, sheet.root, 'P', {}, () => drawText(sheet, text, layout.left, y, layout.width, style));
  sheet.y += height + 4;
}

function link(sheet: Sheet, text: string, address: string): void {
  const style = { color: paper.accent };
  const height = textHeight(sheet, text, layout.width, style);
  reserve(sheet, height);
  const { y } = sheet;
  const around = tag(sheet, sheet.root, 'P', {});
  tag(sheet, around, 'Link', { alt: text }, () =>
    drawText(sheet, text, layout.left, y, layout.width, { ...style, link: address }),
  );
  around.end();
  sheet.y += height + 4;
}

/** Keeps the last two entries on one page, so that no line is left alone. */
function bulletList(sheet: Sheet, entries: readonly string[]): void {
  const list = tag(sheet, sheet.root, 'L', {});
  const indent = 12;
  const gap = 3;
  const heights = entries.map((entry) => textHeight(sheet, entry, layout.width - indent));
  for (const [index, entry] of entries.entries()) {
    const height = heights[index]!;
    const lastTwo = entries.length - index === 2 ? heights[index + 1]! + gap : 0;
    reserve(sheet, height + gap + lastTwo);
    const { y } = sheet;
    const item = tag(sheet, list, 'LI', {});
    tag(sheet, item, 'Lbl', {}, () => drawText(sheet, '•', layout.left, y, indent));
    tag(sheet, item, 'LBody', {}, () =>
      drawText(sheet, entry, layout.left + indent, y, layout.width - indent),
    );
    item.end();
    sheet.y += height + gap;
  }
  list.end();
  sheet.y += 2;
}

function notice(sheet: Sheet, text: string): void {
  const inset = 10;
  const width = layout.width - 2 * inset;
  const style = { size: 9, weight: 'semiBold' } as const;
  const height = textHeight(sheet, text, width, style) + 12;
  reserve(sheet, height);
  const top = sheet.y + 2;
  decorate(sheet, (pdf) => {
    pdf.roundedRect(layout.left, top, layout.width, height, 4).fill(paper.ground);
    pdf.rect(layout.left, top + 4, 3, height - 8).fill(paper.accent);
  });
  tag(sheet, sheet.root, 'P', {}, () => drawText(sheet, text, layout.left + inset, top + 7, width, style));
  sheet.y = top + height + 10;
}
