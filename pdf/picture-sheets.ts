import { drawBlocks, paragraph } from './blocks.ts';
import type { ReportFonts } from './fonts/report-fonts.ts';
import type { Report, ReportPicture } from './report.ts';
import { closeSheet, layout, newPage, openSheet, paper } from './sheet.ts';

/** Pictures on paper, as on film: so many a page, from left to right and from top to bottom. */
export interface PictureSheets extends Pick<Report, 'language' | 'title' | 'subject' | 'date' | 'footer'> {
  /** The line at the top of every page. */
  line: string;
  pictures: ReportPicture[];
  columns: number;
  rows: number;
}

/** Points: the line at the top, and a caption with its margins. */
const lineHeight = 26;
const captionHeight = 24;

export async function writePictureSheets(
  { pictures, columns, rows, line, ...report }: PictureSheets,
  fonts: ReportFonts,
): Promise<Uint8Array<ArrayBuffer>> {
  const sheet = openSheet(
    { ...report, kind: '', facts: '', headline: '', below: [], summary: [], appendix: [] },
    fonts,
  );
  const tallest = (layout.bottom - layout.top - lineHeight) / rows - captionHeight;
  for (let from = 0; from < pictures.length; from += columns * rows) {
    if (from > 0) newPage(sheet);
    paragraph(sheet, line, { size: 9, color: paper.quiet });
    sheet.y = layout.top + lineHeight;
    const page = pictures.slice(from, from + columns * rows);
    drawBlocks(sheet, [{ kind: 'pictures', pictures: page, columns }], tallest);
  }
  return closeSheet(sheet, report.footer);
}
