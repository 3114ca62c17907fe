import type { Sharp } from 'sharp';
import type { ColorPicture } from './landscape.ts';
import type { Phantom } from './phantom.ts';

type Picture = Pick<Phantom, 'width' | 'height' | 'gray'> | ColorPicture;

export async function encodePng(picture: Picture): Promise<Buffer> {
  return (await raw(picture)).png({ compressionLevel: 9 }).toBuffer();
}

export async function encodeJpeg(picture: Picture): Promise<Buffer> {
  return (await raw(picture)).jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer();
}

/** Loads sharp when a picture is encoded: the list of samples needs none. */
async function raw(picture: Picture): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  const color = 'rgb' in picture;
  const { width, height } = picture;
  const image = sharp(color ? picture.rgb : picture.gray, {
    raw: { width, height, channels: color ? 3 : 1 },
    limitInputPixels: width * height,
  });
  // sharp converts gray to RGB by default.
  return color ? image : image.toColourspace('b-w');
}
