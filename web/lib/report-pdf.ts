import regularFont from '@fontsource/inter/files/inter-latin-400-normal.woff?url';
import semiBoldFont from '@fontsource/inter/files/inter-latin-600-normal.woff?url';
import { parseFonts } from '#pdf/fonts/report-fonts.ts';
import type { Report } from '#pdf/report.ts';
import { writeReport } from '#pdf/write-report.ts';

async function bytesAt(address: string): Promise<Uint8Array> {
  return new Uint8Array(await (await fetch(address)).arrayBuffer());
}

/** Writes a report in this browser. Also runs in a worker. */
export async function makePdf(report: Report): Promise<Blob> {
  const [regular, semiBold] = await Promise.all([bytesAt(regularFont), bytesAt(semiBoldFont)]);
  return new Blob([await writeReport(report, parseFonts({ regular, semiBold }))], {
    type: 'application/pdf',
  });
}
