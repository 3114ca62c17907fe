import { jsPDF } from 'jspdf';
import { classLabel } from '#contract/format.ts';
import { drawSlice } from './draw-slice.ts';
import type { ExportRequest } from './export-protocol.ts';
import { measuresOf } from './lesion-words.ts';

const margin = 18;
const pageWidth = 210;
const pageHeight = 297;
const textWidth = pageWidth - 2 * margin;

/** A4, the slices that matter first, then what was not looked at. Millimetres throughout. */
export async function makeReport(request: ExportRequest): Promise<Blob> {
  const document = new jsPDF({ unit: 'mm', format: 'a4', compress: true });
  document.setProperties({ title: 'Sulcus: a whole scan, read on the device', creator: 'Sulcus' });
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
  write('A whole scan, read on the device', 20, 20, 'bold');
  gap(2);
  write(
    'For research and education only, never for diagnosis. Not a medical device. Show the scan to a doctor.',
    10,
    90,
  );
  gap(4);
  write(request.verdict.title, 16, 20, 'bold');
  write(request.verdict.text, 11, 40);
  gap(3);
  write(request.dates, 10, 90);
  for (const sentence of request.readWords) write(sentence, 10, 90);
  write(`Detector: ${request.model.name} ${request.model.version}.`, 10, 90);
  gap(5);
  if (request.lesions.length > 0) {
    write('Outlined areas', 13, 20, 'bold');
    gap(2);
    for (const row of tableOf(request)) write(row, 10, 40);
    gap(4);
  }
  if (request.measurements.length > 0) {
    write('Measured by hand', 13, 20, 'bold');
    gap(2);
    for (const row of request.measurements) write(row, 10, 40);
    gap(4);
  }
  for (const lesion of request.lesions) {
    const shown = request.slices.find(
      ({ series, place }) => series === lesion.series && place === lesion.largestSlice,
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
    document.text(
      latin(`${lesion.number} · ${classLabel(lesion.class)}${lesion.weak ? ' (on one slice only)' : ''}`),
      margin + side + 6,
      top + 5,
    );
    document.setFont('helvetica', 'normal');
    document.setFontSize(10);
    document.setTextColor(90);
    document.text(
      document.splitTextToSize(
        latin(`${lesion.seriesName} · ${measuresOf(lesion)}`),
        textWidth - side - 6,
      ) as string[],
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
    document.text(
      `Made by Sulcus on this device; nothing was sent. Page ${page} of ${pages}`,
      margin,
      pageHeight - 8,
    );
  }
  return document.output('blob');
}

/** A line for each area. */
function tableOf({ lesions }: ExportRequest): string[] {
  return lesions.map(
    (lesion) =>
      `${lesion.number} · ${classLabel(lesion.class)} · ${lesion.seriesName} · ${measuresOf(lesion)}`,
  );
}

/** The built-in fonts know Windows-1252 and no more. */
function latin(text: string): string {
  return text.replace(/[^\u0020-\u007e\u00a0-\u00ff·]/g, '?');
}
