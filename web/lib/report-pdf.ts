import regularFont from '@fontsource/inter/files/inter-latin-400-normal.woff?url';
import semiBoldFont from '@fontsource/inter/files/inter-latin-600-normal.woff?url';
import { parseFonts } from '#pdf/fonts/report-fonts.ts';
import { type PictureSheets, writePictureSheets } from '#pdf/picture-sheets.ts';
import type { Report } from '#pdf/report.ts';
import { writeReport } from '#pdf/write-report.ts';

async function bytesAt(address: string): Promise<Uint8Array> {
  return new Uint8Array(await (await fetch(address)).arrayBuffer());
}

async function loadFonts() {
  const [regular, semiBold] = await Promise.all([bytesAt(regularFont), bytesAt(semiBoldFont)]);
  return parseFonts({ regular, semiBold });
}

const pdfOf = (bytes: Uint8Array<ArrayBuffer>): Blob => new Blob([bytes], { type: 'application/pdf' });

/** Writes a report in this browser. Also runs in a worker. */
export async function makePdf(report: Report): Promise<Blob> {
  return pdfOf(await writeReport(report, await loadFonts()));
}

/** The same for slices on paper. */
export async function makeSheetsPdf(sheets: PictureSheets): Promise<Blob> {
  return pdfOf(await writePictureSheets(sheets, await loadFonts()));
}
