import { useEffect, useState } from 'react';
import type { GrayPicture } from '#imaging/picture/gray-picture.ts';

/** The gray values of a picture of this site; null until it loads or if it cannot be read. */
export function useGrayPicture(address: string): GrayPicture | null {
  const [read, setRead] = useState<{ address: string; picture: GrayPicture } | null>(null);
  useEffect(() => {
    let current = true;
    readGray(address).then(
      (picture) => current && picture && setRead({ address, picture }),
      // The viewer reports load errors itself.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [address]);
  return read?.address === address ? read.picture : null;
}

async function readGray(address: string): Promise<GrayPicture | null> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const { naturalWidth: width, naturalHeight: height } = image;
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  const gray = new Uint8Array(width * height);
  for (let i = 0; i < gray.length; i++) {
    const at = i * 4;
    gray[i] = (data[at]! * 299 + data[at + 1]! * 587 + data[at + 2]! * 114) / 1000;
  }
  return { gray, width, height };
}
