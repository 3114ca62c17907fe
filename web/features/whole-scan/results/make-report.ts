import { jsPDF } from 'jspdf';
import { drawSlice } from './draw-slice.ts';
import type { ExportRequest } from './export-protocol.ts';

const margin = 18;
const pageWidth = 210;
const pageHeight = 297;
const textWidth = pageWidth - 2 * margin;

/** A4, the slices that matter first, then what was not looked at. Millimetres throughout. */
export async function makeReport(request: ExportRequest): Promise<Blob> {
  const { report } = request;
  const document = new jsPDF({ unit: 'mm', format: 'a4', compress: true });
  document.setProperties({ title: `Sulcus: ${report.title}`, creator: 'Sulcus' });
  let y = margin;
  const write = (text: string, size: number, grey = 30, style: 'normal' | 'bold' = 'normal') => {
    document.setFont('helvetica', style);
    document.setFontSize(size);
    document.setTextColor(grey);
    for (const line of document.splitTextToSize(latin(text), textWidth) as string[]) {
      if (y > pageHeight - margin - 8) {
        document.addPage();
        y = margin;
      }
      document.text(line, margin, y + size * 0.3);
      y += size * 0.5;
    }
  };
  const gap = (size: number) => {
    y += size;
  };
  write(report.title, 20, 20, 'bold');
  gap(2);
  write(report.research, 10, 90);
  gap(4);
  write(report.verdict.title, 16, 20, 'bold');
  write(report.verdict.text, 11, 40);
  gap(3);
  for (const sentence of report.facts) write(sentence, 10, 90);
  gap(5);
  for (const { title, rows } of [report.areas, report.measurements]) {
    if (rows.length === 0) continue;
    write(title, 13, 20, 'bold');
    gap(2);
    for (const row of rows) write(row, 10, 40);
    gap(4);
  }
  for (const [place, lesion] of request.lesions.entries()) {
    const shown = request.slices.find(
      (slice) => slice.series === lesion.series && slice.place === lesion.largestSlice,
    );
    const side = 62;
    if (y + side > pageHeight - margin) {
      document.addPage();
      y = margin;
    }
    const top = y;
    if (shown) {
      const { ratio } = shown;
      const picture = await drawSlice(shown.slice, [{ lesion, place: shown.place }], shown.window, {
        ratio,
        width: 640,
        type: 'image/jpeg',
      });
      const width = ratio >= 1 ? side : side * ratio;
      document.addImage(
        new Uint8Array(await picture.file.arrayBuffer()),
        'JPEG',
        margin,
        top,
        width,
        width / ratio,
      );
    }
    document.setFont('helvetica', 'bold');
    document.setFontSize(12);
    document.setTextColor(20);
    document.text(latin(report.lesions[place]!.name), margin + side + 6, top + 5);
    document.setFont('helvetica', 'normal');
    document.setFontSize(10);
    document.setTextColor(90);
    document.text(
      document.splitTextToSize(latin(report.lesions[place]!.measures), textWidth - side - 6) as string[],
      margin + side + 6,
      top + 12,
    );
    y = top + side + 4;
  }
  const pages = document.getNumberOfPages();
  for (let page = 1; page <= pages; page++) {
    document.setPage(page);
    document.setFontSize(8);
    document.setTextColor(120);
    document.text(latin(`${report.footer} ${page}/${pages}`), margin, pageHeight - 8);
  }
  return document.output('blob');
}

/** The built-in fonts know Windows-1252 and no more. */
function latin(text: string): string {
  return text
    .replaceAll('−', '-')
    .replaceAll('’', "'")
    .replace(/[^\u0020-\u007e\u00a0-\u00ff]/g, '?');
}
