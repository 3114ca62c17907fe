import type { Pictures, ReportPicture } from './report.ts';
import { decorate, drawText, layout, paper, reserve, type Sheet, tag, textHeight } from './sheet.ts';

const gap = 14;
const captionStyle = { size: 8.5, color: paper.quiet } as const;

/** Pictures in rows on a dark ground, each a figure with alternative text and a caption. */
export function drawPictures(sheet: Sheet, { pictures, columns }: Pictures, tallest: number): void {
  for (let i = 0; i < pictures.length; i += columns) {
    drawRow(sheet, pictures.slice(i, i + columns), columns, tallest);
  }
}

function drawRow(sheet: Sheet, pictures: readonly ReportPicture[], columns: number, tallest: number): void {
  const column = (layout.width - gap * (columns - 1)) / columns;
  const height = Math.min(tallest, ...pictures.map(({ ratio }) => column / ratio));
  const captions = Math.max(
    ...pictures.map(({ caption }) => textHeight(sheet, caption, column, captionStyle)),
  );
  const whole = height + 6 + captions + 4;
  reserve(sheet, whole);
  const top = sheet.y;
  for (const [i, { jpeg, ratio, caption, alternative }] of pictures.entries()) {
    const left = layout.left + i * (column + gap);
    const width = height * ratio;
    const x = left + (column - width) / 2;
    decorate(sheet, (pdf) => pdf.roundedRect(left, top, column, height, 4).fill(paper.stage));
    tag(sheet, sheet.root, 'Figure', { alt: alternative, bbox: [x, top, x + width, top + height] }, () => {
      sheet.document.image(jpeg as PDFKit.Mixins.ImageSrc, x, top, { width, height });
    });
    tag(sheet, sheet.root, 'P', {}, () =>
      drawText(sheet, caption, left, top + height + 6, column, captionStyle),
    );
  }
  sheet.y += whole;
}
