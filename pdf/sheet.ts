import PDFDocument from 'pdfkit';
import { toBytes } from 'pdfkit/output';
import { printableText } from './fonts/printable-text.ts';
import type { ReportFonts, Weight } from './fonts/report-fonts.ts';
import type { Report } from './report.ts';

/** Radix slate and iris. Paper is always light; pictures lie on a dark ground. */
export const paper = {
  text: '#1c2024',
  quiet: '#60646c',
  line: '#d9d9e0',
  ground: '#f9f9fb',
  accent: '#5b5bd6',
  stage: '#111113',
} as const;

/** Points. Footer and text also fit on Letter paper, which is 50 pt shorter than A4. */
export const layout = { left: 48, width: 499, top: 44, bottom: 744, footer: 762 } as const;

/** Points. */
export const textSizes = { summary: 10, appendix: 9 } as const;

export interface TextStyle {
  size?: number;
  weight?: Weight;
  color?: string;
  align?: 'left' | 'right' | 'center';
  /** Figures of equal width, for columns of numbers. */
  tabular?: boolean;
}

export type Structure = Pick<PDFKit.PDFStructureElement, 'add' | 'end'>;

/** One document being written from top to bottom. `y` is the top of the next block. */
export interface Sheet {
  document: PDFKit.PDFDocument;
  root: Structure;
  y: number;
  /** Size of plain text. */
  textSize: number;
  /** Nothing is drawn: only `y` moves. */
  trial?: boolean;
}

/** An empty tagged document (PDF/UA-1, ISO 14289-1) with the bundled font. */
export function openSheet({ language, title, subject, date }: Report, fonts: ReportFonts): Sheet {
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    // pdfkit supports PDF/UA, but its types do not list it.
    subset: 'PDF/UA' as unknown as PDFKit.Mixins.PDFSubsets,
    tagged: true,
    lang: language,
    displayTitle: true,
    bufferPages: true,
    // Null keeps pdfkit from opening Helvetica, which is not embedded.
    font: null as unknown as string,
    info: {
      Title: title,
      Subject: subject,
      Author: 'Sulcus',
      Creator: 'Sulcus',
      Producer: 'Sulcus',
      CreationDate: date,
    },
  });
  document.registerFont('regular', fonts.regular);
  document.registerFont('semiBold', fonts.semiBold);
  const root = document.struct('Document');
  document.addStructure(root);
  return { document, root, y: layout.top, textSize: textSizes.summary };
}

/** The height of what `draw` draws, without drawing it. */
export function heightOf(sheet: Sheet, draw: (trial: Sheet) => void): number {
  const trial: Sheet = { ...sheet, y: layout.top + 1, trial: true };
  draw(trial);
  return trial.y - layout.top - 1;
}

export function newPage(sheet: Sheet): void {
  sheet.document.addPage({ size: 'A4', margin: 0 });
  sheet.y = layout.top;
}

/** Starts a new page unless `height` points are left on this one. Returns whether it did. */
export function reserve(sheet: Sheet, height: number): boolean {
  if (sheet.trial || sheet.y === layout.top || sheet.y + height <= layout.bottom) return false;
  newPage(sheet);
  return true;
}

interface StructureOptions {
  title?: string;
  alt?: string;
  bbox?: [number, number, number, number];
  scope?: 'Row' | 'Column';
}

const silent: Structure = { add: () => silent as never, end: () => silent as never };

/** Adds a structure element. With `draw` it holds the drawn content and is closed; without, it waits for children. */
export function tag(
  sheet: Sheet,
  parent: Structure,
  type: string,
  options: StructureOptions,
  draw?: () => void,
): Structure {
  if (sheet.trial) return silent;
  // pdfkit supports bbox and scope, but its types do not list them.
  const known = options as PDFKit.Mixins.StructureElementOptions;
  const element = draw ? sheet.document.struct(type, known, draw) : sheet.document.struct(type, known);
  parent.add(element);
  return element;
}

/** Draws something that screen readers skip. */
export function decorate(sheet: Sheet, draw: (document: PDFKit.PDFDocument) => void): void {
  if (sheet.trial) return;
  sheet.document.markContent('Artifact', { type: 'Layout' });
  draw(sheet.document);
  sheet.document.endMarkedContent();
}

export function textHeight(sheet: Sheet, text: string, width: number, style: TextStyle = {}): number {
  return apply(sheet, style).heightOfString(printableText(text), { width, ...options(sheet, style) });
}

export function drawText(
  sheet: Sheet,
  text: string,
  x: number,
  y: number,
  width: number,
  style: TextStyle & { link?: string } = {},
): void {
  const link = style.link ? { link: style.link } : {};
  apply(sheet, style).text(printableText(text), x, y, { width, ...options(sheet, style), ...link });
}

function apply({ document, textSize }: Sheet, style: TextStyle): PDFKit.PDFDocument {
  return document
    .font(style.weight ?? 'regular')
    .fontSize(style.size ?? textSize)
    .fillColor(style.color ?? paper.text);
}

function options({ textSize }: Sheet, style: TextStyle): PDFKit.Mixins.TextOptions {
  return {
    lineGap: (style.size ?? textSize) * 0.22,
    align: style.align ?? 'left',
    // Without features, pdfkit caches the shape of each word, which saves most of a report's time.
    ...(style.tabular ? { features: ['tnum'] } : {}),
  };
}

/** Adds the footers, which need the page count, and returns the file. */
export async function closeSheet(sheet: Sheet, { id, purpose, page: words }: Report['footer']) {
  const { document } = sheet;
  const { start, count } = document.bufferedPageRange();
  const style: TextStyle = { size: 8.5, color: paper.quiet };
  for (let page = start; page < start + count; page++) {
    document.switchToPage(page);
    document.markContent('Artifact', { type: 'Pagination' });
    document
      .moveTo(layout.left, layout.footer - 8)
      .lineTo(layout.left + layout.width, layout.footer - 8)
      .lineWidth(0.75)
      .stroke(paper.line);
    drawText(sheet, id, layout.left, layout.footer, 120, style);
    drawText(sheet, purpose, layout.left + 90, layout.footer, layout.width - 180, {
      ...style,
      align: 'center',
    });
    const number = words.replace('{page}', String(page + 1)).replace('{pages}', String(count));
    drawText(sheet, number, layout.left, layout.footer, layout.width, {
      ...style,
      align: 'right',
      tabular: true,
    });
    document.endMarkedContent();
  }
  sheet.root.end();
  const file = toBytes(document);
  document.end();
  return file;
}
