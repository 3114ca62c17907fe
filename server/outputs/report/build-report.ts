import { readFileSync } from 'node:fs';
import { parseFonts } from '#pdf/fonts/report-fonts.ts';
import { writeReport } from '#pdf/write-report.ts';
import { interFiles } from '../fonts/inter.ts';
import { type ReportInput, slicePdfContent } from './slice-pdf-content.ts';

const fonts = parseFonts({
  regular: readFileSync(interFiles.regular),
  semiBold: readFileSync(interFiles.semiBold),
});

/** The report of one scan as a tagged PDF. */
export async function buildReport(input: ReportInput): Promise<Uint8Array> {
  return writeReport(await slicePdfContent(input), fonts);
}
