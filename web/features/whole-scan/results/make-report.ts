import * as pdfkit from 'pdfkit';
import { toBlob } from 'pdfkit/output';
import helvetica from 'pdfkit/standard-fonts/Helvetica';
import helveticaBold from 'pdfkit/standard-fonts/HelveticaBold';
import { drawSlice } from './draw-slice.ts';
import type { ExportRequest } from './export-request.ts';

// The type declarations lag behind pdfkit, which has fonts for browsers.
const { PDFDocument, registerStdFonts } = pdfkit as unknown as {
  PDFDocument: PDFKit.PDFDocument;
  registerStdFonts(...fonts: object[]): void;
};
registerStdFonts(helvetica, helveticaBold);

/** In points. */
const margin = 51;
const picture = 176;
const ink = {
  heading: '#141414',
  text: '#282828',
  detail: '#5a5a5a',
  footer: '#787878',
  line: '#c8c8c8',
} as const;
const columnWidths = [130, 100, 60, 60, '*'];

interface TextStyle {
  size: number;
  color: string;
  font?: 'Helvetica' | 'Helvetica-Bold';
}

const heading = (size: number): TextStyle => ({ size, color: ink.heading, font: 'Helvetica-Bold' });
const text: TextStyle = { size: 10, color: ink.text };
const detail: TextStyle = { size: 10, color: ink.detail };

/** An A4 report: the answer, what was read, and the lesions with their largest slice. */
export async function makeReport({ report, lesions, slices }: ExportRequest): Promise<Blob> {
  const info = { Title: `Sulcus: ${report.title}`, Creator: 'Sulcus' };
  const document = new PDFDocument({ size: 'A4', margin, bufferPages: true, info });
  const file = toBlob(document);
  const write = (line: string, { size, color, font = 'Helvetica' }: TextStyle, below = 0) => {
    document.font(font).fontSize(size).fillColor(color).text(printable(line));
    document.y += below;
  };
  write(report.title, heading(20), 6);
  write(report.research, detail, 12);
  write(report.verdict.title, heading(16), 2);
  for (const line of report.verdict.below) write(line, { ...text, size: 12 }, 2);
  write(report.verdict.text, { ...text, size: 11 }, 8);
  for (const sentence of report.facts) write(sentence, detail);
  document.y += 14;
  if (report.areas.rows.length > 0) {
    write(report.areas.title, heading(13), 4);
    drawTable(document, report.areas);
    document.y += 14;
  }
  if (report.measurements.rows.length > 0) {
    write(report.measurements.title, heading(13), 4);
    for (const row of report.measurements.rows) write(row, text);
    document.y += 12;
  }
  for (const [place, lesion] of lesions.entries()) {
    if (document.y + picture > document.page.maxY()) document.addPage();
    const top = document.y;
    const shown = slices.find(
      ({ series, place: at }) => series === lesion.series && at === lesion.largestSlice,
    );
    if (shown) {
      const drawn = await drawSlice(shown, [lesion], 'image/jpeg');
      document.image(await drawn.arrayBuffer(), margin, top, { fit: [picture, picture] });
    }
    document.x = margin + picture + 17;
    document.y = top + 4;
    write(report.lesions[place]!.name, heading(12), 4);
    write(report.lesions[place]!.measures, detail);
    document.x = margin;
    document.y = top + picture + 11;
  }
  const { count } = document.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    document.switchToPage(page);
    // Text below the margin would start a new page.
    document.page.margins.bottom = 0;
    document.y = document.page.height - 28;
    write(`${report.footer} ${page + 1}/${count}`, { size: 8, color: ink.footer });
  }
  document.end();
  return file;
}

/** Draws lines only between rows. */
function drawTable(document: PDFKit.PDFDocument, { columns, rows }: ExportRequest['report']['areas']): void {
  const headCells = columns.map((title) => ({
    text: printable(title),
    type: 'TH' as const,
    font: { src: 'Helvetica-Bold' },
    textColor: ink.detail,
  }));
  document.font('Helvetica').fontSize(9);
  document.table({
    columnStyles: columnWidths,
    defaultStyle: {
      border: [0, 0, 0.5, 0],
      borderColor: ink.line,
      padding: [4, 6, 4, 0],
      textColor: ink.text,
    },
    data: [headCells, ...rows.map((cells) => cells.map(printable))],
  });
  document.x = margin;
}

/** The built-in fonts cover only Windows-1252. */
function printable(line: string): string {
  return line.replaceAll('−', '-').replace(/[^ -~\u00a0-ÿ–—‘’“”•…]/g, '?');
}
