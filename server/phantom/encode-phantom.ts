import sharp, { type Sharp } from 'sharp';
import type { ColourPicture } from './landscape.ts';
import type { Phantom } from './phantom.ts';

type Picture = Pick<Phantom, 'width' | 'height' | 'grey'> | ColourPicture;

export function encodePng(picture: Picture): Promise<Buffer> {
  return raw(picture).png({ compressionLevel: 9 }).toBuffer();
}

export function encodeJpeg(picture: Picture): Promise<Buffer> {
  return raw(picture).jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer();
}

function raw(picture: Picture): Sharp {
  const colour = 'rgb' in picture;
  const { width, height } = picture;
  const image = sharp(colour ? picture.rgb : picture.grey, {
    raw: { width, height, channels: colour ? 3 : 1 },
    limitInputPixels: width * height,
  });
  // sharp widens gray to RGB unless asked not to.
  return colour ? image : image.toColourspace('b-w');
}
