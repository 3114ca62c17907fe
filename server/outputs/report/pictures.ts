import sharp from 'sharp';
import type { PictureSize } from '#imaging/geometry/box.ts';
import type { DrawnPicture } from '../annotate/annotate-scan.ts';
import { stageColors } from '../annotate/band-colors.ts';
import { decorate, drawText, layout, paper, reserve, type Sheet, tag, textHeight } from './sheet.ts';

export interface ReportPicture {
  jpeg: Buffer;
  caption: string;
  alternative: string;
}

/** About 200 dpi in a column of the page. */
const longestSide = 700;
const maxBytes = 300_000;

/** A picture as a JPEG for print, in its true proportions, without the strip of an annotated one. */
export async function pictureForPrint(
  picture: Uint8Array | DrawnPicture,
  size: PictureSize,
  trueSize: PictureSize,
  longest = longestSide,
): Promise<Buffer> {
  const whole =
    picture instanceof Uint8Array
      ? sharp(picture, { limitInputPixels: size.width * size.height })
      : sharp(picture.data, {
          raw: { width: picture.width, height: picture.height, channels: 4 },
        }).extract({ left: 0, top: 0, ...trueSize });
  const shrink = Math.min(1, longest / Math.max(trueSize.width, trueSize.height));
  const printed = {
    width: Math.max(1, Math.round(trueSize.width * shrink)),
    height: Math.max(1, Math.round(trueSize.height * shrink)),
  };
  for (const quality of [92, 84, 74]) {
    const jpeg = await whole
      .clone()
      .removeAlpha()
      .resize({ ...printed, fit: 'fill' })
      .jpeg({ quality, chromaSubsampling: '4:4:4' })
      .toBuffer();
    if (jpeg.length <= maxBytes || quality === 74) return jpeg;
  }
  throw new Error('unreachable');
}

const gap = 14;
const tallest = 270;

/** Pictures side by side on a dark background, each a figure with alternative text and a caption. */
export function pictureRow(
  sheet: Sheet,
  pictures: ReportPicture[],
  size: { width: number; height: number },
  columns = pictures.length,
): void {
  const column = (layout.width - gap * (columns - 1)) / columns;
  const scale = Math.min(column / size.width, tallest / size.height);
  const [width, height] = [size.width * scale, size.height * scale];
  const captionStyle = { size: 8.5, color: paper.quiet } as const;
  const captionHeight = Math.max(
    ...pictures.map(({ caption }) => textHeight(sheet, caption, column, captionStyle)),
  );
  reserve(sheet, height + 6 + captionHeight);
  const top = sheet.y;
  for (const [i, picture] of pictures.entries()) {
    const left = layout.left + i * (column + gap);
    const x = left + (column - width) / 2;
    decorate(sheet, (pdf) => pdf.roundedRect(left, top, column, height, 4).fill(stageColors.ground));
    const bbox: [number, number, number, number] = [x, top, x + width, top + height];
    tag(sheet, sheet.root, 'Figure', { alt: picture.alternative, bbox }, () => {
      sheet.document.image(picture.jpeg, x, top, { width, height });
    });
    tag(sheet, sheet.root, 'P', {}, () =>
      drawText(sheet, picture.caption, left, top + height + 6, column, captionStyle),
    );
  }
  sheet.y = top + height + 6 + captionHeight + 4;
}
