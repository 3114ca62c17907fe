import { readFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';
import { interFiles } from '../fonts/inter.ts';
import { printableText } from '../fonts/printable-text.ts';
import { unpackWoff, withoutSubstitution } from '../fonts/woff.ts';
import type { Voice } from '../voice.ts';

/** Radix slate and iris. Paper is always light. */
export const paper = {
  text: '#1c2024',
  quiet: '#60646c',
  line: '#d9d9e0',
  ground: '#f9f9fb',
  accent: '#5b5bd6',
} as const;

/** Points. Footer and text also fit on Letter paper, which is 50 pt shorter than A4. */
export const layout = { left: 48, width: 499, top: 52, bottom: 744, footer: 762 } as const;

export type Weight = keyof typeof interFiles;

/** A font as pdfkit has parsed it. */
type LoadedFont = PDFKit.Mixins.PDFFontSource;

/** Parsed once and shared by all documents, because parsing takes longer than writing. */
const fonts: Record<Weight, LoadedFont> = {
  regular: loadFont(interFiles.regular),
  semiBold: loadFont(interFiles.semiBold),
};

function loadFont(path: string): LoadedFont {
  const bytes = withoutSubstitution(unpackWoff(readFileSync(path)), 'calt');
  const parser = new PDFDocument({ font: null as unknown as string });
  parser.registerFont('font', bytes).font('font');
  // pdfkit accepts this object as a font source, but its types do not say so.
  return (parser as unknown as { _font: { font: LoadedFont } })._font.font;
}

export interface TextStyle {
  size?: number;
  weight?: Weight;
  color?: string;
  align?: 'left' | 'right' | 'center';
  /** Figures of equal width, for columns of numbers. */
  tabular?: boolean;
}

export type Structure = PDFKit.PDFStructureElement;

/** One document being written from top to bottom. `y` is the top of the next block. */
export interface Sheet {
  voice: Voice;
  document: PDFKit.PDFDocument;
  root: Structure;
  y: number;
}

interface SheetHead {
  voice: Voice;
  title: string;
  subject: string;
  date: Date;
}

/** An empty tagged document (PDF/UA-1, ISO 14289-1) with the bundled font. */
export function openSheet({ voice, title, subject, date }: SheetHead): Sheet {
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    // pdfkit supports PDF/UA, but its types do not list it.
    subset: 'PDF/UA' as unknown as PDFKit.Mixins.PDFSubsets,
    tagged: true,
    lang: voice.language === 'en' ? 'en-US' : voice.language,
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
  return { voice, document, root, y: layout.top };
}

/** Starts a new page unless `height` points are left on this one. Returns whether it did. */
export function reserve(sheet: Sheet, height: number): boolean {
  if (sheet.y + height <= layout.bottom) return false;
  sheet.document.addPage({ size: 'A4', margin: 0 });
  sheet.y = layout.top;
  return true;
}

interface StructureOptions {
  title?: string;
  alt?: string;
  bbox?: [number, number, number, number];
  scope?: 'Row' | 'Column';
}

/** Adds a structure element. With `draw` it holds the drawn content and is closed; without, it waits for children. */
export function tag(
  sheet: Sheet,
  parent: Structure,
  type: string,
  options: StructureOptions,
  draw?: () => void,
): Structure {
  // pdfkit supports bbox and scope, but its types do not list them.
  const known = options as PDFKit.Mixins.StructureElementOptions;
  const element = draw ? sheet.document.struct(type, known, draw) : sheet.document.struct(type, known);
  parent.add(element);
  return element;
}

/** Draws something that screen readers skip. */
export function decorate(sheet: Sheet, draw: (document: PDFKit.PDFDocument) => void): void {
  sheet.document.markContent('Artifact', { type: 'Layout' });
  draw(sheet.document);
  sheet.document.endMarkedContent();
}

export function textHeight(sheet: Sheet, text: string, width: number, style: TextStyle = {}): number {
  return apply(sheet, style).heightOfString(printableText(text), { width, ...options(style) });
}

export function drawText(
  sheet: Sheet,
  text: string,
  x: number,
  y: number,
  width: number,
  style: TextStyle = {},
): void {
  apply(sheet, style).text(printableText(text), x, y, { width, ...options(style) });
}

function apply({ document }: Sheet, style: TextStyle): PDFKit.PDFDocument {
  return document
    .font(style.weight ?? 'regular')
    .fontSize(style.size ?? 10)
    .fillColor(style.color ?? paper.text);
}

function options(style: TextStyle): PDFKit.Mixins.TextOptions {
  return {
    lineGap: (style.size ?? 10) * 0.22,
    align: style.align ?? 'left',
    // Without features, pdfkit caches the shape of each word, which saves most of a report's time.
    ...(style.tabular ? { features: ['tnum'] } : {}),
  };
}

export function heading(sheet: Sheet, level: 1 | 2, text: string, keepWith = 60): void {
  const style: TextStyle = { size: level === 1 ? 22 : 13, weight: 'semiBold' };
  const height = textHeight(sheet, text, layout.width, style);
  const before = level === 1 || sheet.y === layout.top ? 0 : 18;
  const fresh = reserve(sheet, before + height + keepWith);
  if (!fresh) sheet.y += before;
  const { y } = sheet;
  tag(sheet, sheet.root, `H${level}`, { title: text }, () =>
    drawText(sheet, text, layout.left, y, layout.width, style),
  );
  sheet.y += height + (level === 1 ? 2 : 6);
}

export function paragraph(sheet: Sheet, text: string, style: TextStyle = {}): void {
  const height = textHeight(sheet, text, layout.width, style);
  reserve(sheet, height);
  const { y } = sheet;
  tag(sheet, sheet.root, 'P', {}, () => drawText(sheet, text, layout.left, y, layout.width, style));
  sheet.y += height + 4;
}

/** Keeps the last two entries on one page with the next `keepWith` points, so that no line is left alone. */
export function bulletList(sheet: Sheet, entries: string[], keepWith = 0): void {
  const list = tag(sheet, sheet.root, 'L', {});
  const indent = 12;
  const gap = 3;
  const heights = entries.map((entry) => textHeight(sheet, entry, layout.width - indent));
  const lastTwo = heights.slice(-2).reduce((sum, height) => sum + height + gap, 0);
  for (const [index, entry] of entries.entries()) {
    const height = heights[index]!;
    const left = entries.length - index;
    if (left === 2 || entries.length === 1) reserve(sheet, lastTwo + keepWith);
    else reserve(sheet, height);
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
}

/** Adds the footers, which need the page count, and returns the file. */
export async function closeSheet(sheet: Sheet, trackingId: string): Promise<Uint8Array> {
  const { document, voice } = sheet;
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
    drawText(sheet, trackingId, layout.left, layout.footer, 120, style);
    drawText(sheet, voice.researchOnly, layout.left + 90, layout.footer, layout.width - 180, {
      ...style,
      align: 'center',
    });
    const number = voice.report('page', { page: String(page + 1), pages: String(count) });
    drawText(sheet, number, layout.left, layout.footer, layout.width, {
      ...style,
      align: 'right',
      tabular: true,
    });
    document.endMarkedContent();
  }
  sheet.root.end();
  const chunks: Uint8Array[] = [];
  const finished = new Promise<void>((resolve, reject) => {
    document.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    document.on('end', resolve);
    document.on('error', reject);
  });
  document.end();
  await finished;
  return Buffer.concat(chunks);
}
