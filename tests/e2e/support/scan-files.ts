import { encodeDicom } from '#phantom/encode-dicom.ts';
import { encodePng } from '#phantom/encode-phantom.ts';
import { generatePhantom, type Phantom } from '#phantom/phantom.ts';
import type { PhantomOptions } from '#phantom/scene.ts';

/** The argument of `setInputFiles`. */
export interface ScanFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

type Lesion = NonNullable<PhantomOptions['lesions']>[number];

let made = Date.now() % 1_000_000;

/** Phantoms are cached, because drawing takes longer than most tests need. */
const drawn = new Map<string, Phantom>();
function draw(lesions: Lesion[], size = 256): Phantom {
  const key = JSON.stringify([lesions, size]);
  const phantom = drawn.get(key) ?? generatePhantom({ seed: pictureSeed, size, sequence: 't1ce', lesions });
  drawn.set(key, phantom);
  return phantom;
}
/** Nothing in this head resembles text. */
const pictureSeed = 40_001;

/** Writes a number into invisible gray values, so that every file has a hash of its own. */
function withUniquePixels(gray: Uint8Array): Uint8Array {
  made += 1;
  const own = Uint8Array.from(gray);
  for (let place = 0; place < 12; place++) own[place] = (made >> (2 * place)) & 3;
  return own;
}

/** A slice that no server has seen. */
export async function newPng(name = 'slice.png', size = 256): Promise<ScanFile> {
  const phantom = draw([{ x: 0.36, y: 0.4, radius: 0.07, kind: 'ring', edema: true }], size);
  const buffer = await encodePng({ ...phantom, gray: withUniquePixels(phantom.gray) });
  return { name, mimeType: 'image/png', buffer };
}

export function newDicom(name = 'slice.dcm'): ScanFile {
  made += 1;
  const phantom = draw([{ x: 0.6, y: 0.45, radius: 0.07, kind: 'solid', edema: true }]);
  const buffer = encodeDicom(phantom, { seed: made, sequence: 't1ce' });
  return { name, mimeType: 'application/dicom', buffer };
}

/** A slice with text in its corner. */
export async function newPngWithText(name = 'written.png'): Promise<ScanFile> {
  const { gray, width, height } = draw([]);
  const withText = withUniquePixels(gray);
  drawLetters(withText, width, { left: 6, top: 6 });
  return { name, mimeType: 'image/png', buffer: await encodePng({ width, height, gray: withText }) };
}

/** A slice with text touching the top of the head, where it cannot be masked. */
export async function newPngWithTextOnHead(name = 'suspected.png'): Promise<ScanFile> {
  const { gray, width, height } = draw([]);
  const withText = withUniquePixels(gray);
  const middle = width / 2;
  let top = 1;
  while (gray[top * width + middle]! < 40) top += 1;
  drawLetters(withText, width, { left: middle - 30, top: top - 2 });
  return { name, mimeType: 'image/png', buffer: await encodePng({ width, height, gray: withText }) };
}

/** Draws eight letters from dots, so that no font is needed. */
function drawLetters(gray: Uint8Array, width: number, at: { left: number; top: number }): void {
  const letter = ['#...#', '##..#', '#.#.#', '#.#.#', '#..##', '#...#', '#...#'];
  for (let place = 0; place < 8; place++) {
    for (const [y, line] of letter.entries()) {
      for (const [x, dot] of [...line].entries()) {
        if (dot === '#') gray[(at.top + y) * width + at.left + place * 7 + x] = 250;
      }
    }
  }
}

/** The same picture twice, as a two-frame file. */
export function newTwoFrameDicom(name = 'frames.dcm'): ScanFile {
  const single = newDicom(name);
  const rowsTag = Buffer.from([0x28, 0x00, 0x10, 0x00, 0x55, 0x53]);
  const pixelTag = Buffer.from([0xe0, 0x7f, 0x10, 0x00, 0x4f, 0x57]);
  const rowsAt = single.buffer.indexOf(rowsTag);
  const pixelsAt = single.buffer.indexOf(pixelTag);
  if (rowsAt < 0 || pixelsAt < 0) throw new Error('The phantom is not encoded as this expects.');
  const frameCount = Buffer.from([0x28, 0x00, 0x08, 0x00, 0x49, 0x53, 0x02, 0x00, 0x32, 0x20]);
  const head = Buffer.from(single.buffer.subarray(pixelsAt, pixelsAt + 12));
  const pixels = single.buffer.subarray(pixelsAt + 12);
  head.writeUInt32LE(pixels.length * 2, 8);
  const before = single.buffer.subarray(0, rowsAt);
  const between = single.buffer.subarray(rowsAt, pixelsAt);
  return { ...single, buffer: Buffer.concat([before, frameCount, between, head, pixels, pixels]) };
}
