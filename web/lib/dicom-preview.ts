import { decodeFrames, type ShownFrame } from '#imaging/dicom/decode-dicom.ts';
import { readDicomHeader } from '#imaging/dicom/read-dicom.ts';

/** Draws the first frame of an uncompressed DICOM file. Null for a compressed one, which only the server decodes. */
export async function drawDicom(file: Blob): Promise<Blob | null> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (readDicomHeader(bytes).syntax.coding !== 'native') return null;
  const [frame] = await decodeFrames(bytes, [0]);
  return frame ? paint(frame) : null;
}

/** Gray or color pixels as a PNG. */
export function paint({
  pixels,
  width,
  height,
  channels,
}: Pick<ShownFrame, 'pixels' | 'width' | 'height' | 'channels'>): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) return Promise.resolve(null);
  const image = context.createImageData(width, height);
  for (let i = 0; i < width * height; i++) {
    for (let channel = 0; channel < 3; channel++) {
      image.data[i * 4 + channel] = pixels[channels === 1 ? i : i * 3 + channel]!;
    }
    image.data[i * 4 + 3] = 255;
  }
  context.putImageData(image, 0, 0);
  return new Promise((resolve) => canvas.toBlob(resolve));
}
