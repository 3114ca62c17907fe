import sharp from 'sharp';
import type { PictureSize } from '#imaging/geometry/box.ts';
import type { DrawnPicture } from '../annotate/annotate-scan.ts';

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
