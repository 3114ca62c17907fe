import { maxUploadBytes } from '#contract/constants.ts';
import type { Picture } from '#imaging/picture/decoded-scan.ts';
import { cutOut, type Pixels } from '#reading/crop/cut-out.ts';
import { type CropProposal, proposeCrop } from '#reading/crop/propose-crop.ts';
import { type Quad, quadOf } from '#reading/crop/quad.ts';

/** A picture that this browser can read, with what it should be cut to. */
export interface OpenedPicture {
  /** As it was chosen. */
  file: File;
  pixels: Pixels;
  kind: CropProposal['kind'];
  /** What to choose from, the most likely first; the whole picture if nothing was found. */
  slices: readonly Quad[];
  /** Whether the corners were found on a screen or film that lies askew. */
  askew: boolean;
}

/** Phones have no memory for canvases of more pixels. */
const mostPixels = 12_000_000;
/** Pictures are searched for heads at this size. */
const searchedSide = 1280;

/** Null if this browser cannot read the file as a picture. */
export async function openPicture(file: File): Promise<OpenedPicture | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!bitmap) return null;
  const pixels = pixelsOf(bitmap, Math.min(1, Math.sqrt(mostPixels / (bitmap.width * bitmap.height))));
  const scale = Math.min(1, searchedSide / Math.max(pixels.width, pixels.height));
  const searched = scale < 1 ? pixelsOf(bitmap, (scale * pixels.width) / bitmap.width) : pixels;
  bitmap.close();
  const proposal = proposeCrop(pictureOf(searched));
  const back = pixels.width / searched.width;
  const found = proposal.kind === 'crop' ? proposal.slices : [];
  return {
    file,
    pixels,
    kind: proposal.kind,
    slices:
      found.length > 0
        ? found.map((quad) => scaled(quad, back))
        : [quadOf({ left: 0, top: 0, right: pixels.width, bottom: pixels.height })],
    askew: proposal.kind === 'crop' && proposal.straightened,
  };
}

function scaled([a, b, c, d]: Quad, by: number): Quad {
  const at = ({ x, y }: Quad[number]) => ({ x: x * by, y: y * by });
  return [at(a), at(b), at(c), at(d)];
}

function pixelsOf(bitmap: ImageBitmap, scale: number): Pixels {
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  const context = contextOf(width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  return { data: context.getImageData(0, 0, width, height).data, width, height, channels: 4 };
}

function contextOf(width: number, height: number): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser has no canvas.');
  return context;
}

/** Without color if all pixels are gray, as in a slice. */
function pictureOf({ data, width, height }: Pixels): Picture {
  const gray = new Uint8Array(width * height);
  const color = new Uint8Array(width * height * 3);
  let colored = false;
  for (let i = 0; i < gray.length; i++) {
    const [r, g, b] = [data[i * 4]!, data[i * 4 + 1]!, data[i * 4 + 2]!];
    gray[i] = (r * 77 + g * 150 + b * 29) >> 8;
    color[i * 3] = r;
    color[i * 3 + 1] = g;
    color[i * 3 + 2] = b;
    colored ||= r !== g || g !== b;
  }
  return { gray, width, height, ...(colored && { color }) };
}

/** The part of a picture as a PNG file that may be uploaded, or all of it. */
export async function pngOf({ file, pixels }: OpenedPicture, quad: Quad | null): Promise<File> {
  const whole = quadOf({ left: 0, top: 0, right: pixels.width, bottom: pixels.height });
  const name = `${file.name.replace(/\.[a-z0-9]{1,5}$/i, '')}.png`;
  for (let side = 2048; ; side = Math.round(side * 0.75)) {
    const cut = cutOut(pixels, quad ?? whole, side);
    const png = await encode(cut);
    if (png.size <= maxUploadBytes) return new File([png], name, { type: 'image/png' });
  }
}

/** An address of a small picture of a part. */
export function thumbnailOf({ pixels }: OpenedPicture, quad: Quad): string {
  return canvasOf(cutOut(pixels, quad, 96)).toDataURL();
}

export const drawWhole = ({ pixels }: OpenedPicture): HTMLCanvasElement => canvasOf(pixels);

function canvasOf({ data, width, height }: Pixels): HTMLCanvasElement {
  const context = contextOf(width, height);
  context.putImageData(new ImageData(new Uint8ClampedArray(data), width, height), 0, 0);
  return context.canvas;
}

function encode(pixels: Pixels): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvasOf(pixels).toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('No PNG was made.'))),
      'image/png',
    );
  });
}
