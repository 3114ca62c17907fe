import { drawBlocks, heading, paragraph } from './blocks.ts';
import type { ReportFonts } from './fonts/report-fonts.ts';
import type { Report } from './report.ts';
import {
  closeSheet,
  decorate,
  drawText,
  heightOf,
  layout,
  newPage,
  openSheet,
  paper,
  type Sheet,
  textSizes,
} from './sheet.ts';

/** Points. */
const pictureHeights = { least: 90, most: 250, appendix: 220 } as const;

/** A report as a tagged PDF: the answer on one page, then everything else. Runs on the server and in the browser. */
export async function writeReport(report: Report, fonts: ReportFonts): Promise<Uint8Array<ArrayBuffer>> {
  const sheet = openSheet(report, fonts);
  topLine(sheet, report);
  heading(sheet, 1, report.headline);
  for (const line of report.below) paragraph(sheet, line, { size: 11.5, weight: 'semiBold' });
  drawBlocks(sheet, report.summary, roomForPictures(sheet, report));
  if (report.appendix.length > 0) {
    newPage(sheet);
    sheet.textSize = textSizes.appendix;
    drawBlocks(sheet, report.appendix, pictureHeights.appendix);
  }
  return closeSheet(sheet, report.footer);
}

/** Keeps a sum of heights that fills the page exactly from passing its end. */
const slack = 1;

/** What the rest of the first page leaves to its pictures. */
function roomForPictures(sheet: Sheet, { summary }: Report): number {
  const { least, most } = pictureHeights;
  const rest = heightOf(sheet, (trial) => drawBlocks(trial, summary, 0));
  return Math.max(least, Math.min(most, layout.bottom - sheet.y - rest - slack));
}

/** The logo, a folded line in a circle, the name, and what this document is. */
function topLine(sheet: Sheet, { kind, facts }: Report): void {
  const [x, y, radius] = [layout.left + 9, sheet.y + 2, 9];
  decorate(sheet, (pdf) => {
    pdf.circle(x, y, radius).lineWidth(1.4).stroke(paper.accent);
    pdf
      .moveTo(x - 5.2, y - 1)
      .bezierCurveTo(x - 4, y - 6, x - 0.6, y - 5, x - 1, y - 1)
      .bezierCurveTo(x - 1.4, y + 3.4, x + 1.6, y + 4.6, x + 2, y + 0.8)
      .bezierCurveTo(x + 2.3, y - 2, x + 4.6, y - 2, x + 5.2, y + 0.8)
      .lineCap('round')
      .stroke(paper.accent);
    drawText(sheet, 'Sulcus', x + radius + 6, y - 6.5, 200, { size: 11, weight: 'semiBold' });
  });
  sheet.y += 20;
  paragraph(sheet, `${kind} · ${facts}`, { size: 9, color: paper.quiet });
  sheet.y += 4;
}
