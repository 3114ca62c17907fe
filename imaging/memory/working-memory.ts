import { type DeclaredPicture, declarePicture } from './declare-picture.ts';

const megabyte = 2 ** 20;

/**
 * Bytes that unpacking one value takes, besides the value itself: the working copies of each decoder. Measured as the peak of
 * a process that only reads a picture (`npm run bench -- unpacking`).
 */
const unpacking: Record<DeclaredPicture['coding'], number> = {
  native: 1,
  rle: 1,
  // Coefficients of 16 bits, and a plane of 16 bits for each component.
  jpeg: 6,
  'jpeg-ls': 3,
  // OpenJPEG keeps each value as 32 bits, twice.
  'jpeg-2000': 8,
  htj2k: 4,
  png: 3,
  'jpeg file': 3,
};

/** For each pixel of one frame: grays, masks and copies of the search for text, the gates and the encoder. */
const perPixel = 9;

/** The network for text reads a picture in pieces of up to a megapixel. */
const textNetwork = { perPixel: 90, most: 90 * megabyte };
/** What the engine has not yet collected. */
const garbage = { perPixel: 40, most: 80 * megabyte };
/** Code and tables of a decoder, and the objects of its header. */
const fixed = 20 * megabyte;

const capped = (pixels: number, { perPixel, most }: { perPixel: number; most: number }): number =>
  Math.min(most, pixels * perPixel);

/** Bytes that a picture takes at the peak, from the file to what is stored. An upper bound. */
export function memoryOf(picture: DeclaredPicture): number {
  const { coding, pixels, channels, bytesPerValue, frames, fileBytes, inflatedBytes } = picture;
  const values = pixels * channels;
  // Every frame is in memory twice: as stored and as shown.
  const held = frames * values * (bytesPerValue + 1);
  return (
    fixed +
    capped(pixels, textNetwork) +
    capped(pixels * frames, garbage) +
    held +
    values * unpacking[coding] +
    pixels * perPixel +
    2 * inflatedBytes +
    4 * fileBytes
  );
}

/** The memory that reading this file takes, by what it declares. Throws a Refusal for a file of no known format. */
export function workingMemory(bytes: Uint8Array): number {
  const picture = declarePicture(bytes);
  return picture ? memoryOf(picture) : fixed;
}
