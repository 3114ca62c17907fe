import { encodeDicom } from '#server/phantom/encode-dicom.ts';
import { encodePng } from '#server/phantom/encode-phantom.ts';
import { generatePhantom } from '#server/phantom/phantom.ts';

/** What `setInputFiles` takes. */
export interface ScanFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

let lastSeed = 40_000 + (Date.now() % 1_000_000);

/** A slice that no server has seen: the same bytes would bring a stored result. */
export async function newPng(name = 'slice.png', size = 256): Promise<ScanFile> {
  lastSeed += 1;
  const lesions = [{ x: 0.36, y: 0.4, radius: 0.07, kind: 'ring' as const, oedema: true }];
  const phantom = generatePhantom({ seed: lastSeed, size, sequence: 't1ce', lesions });
  return { name, mimeType: 'image/png', buffer: await encodePng(phantom) };
}

export function newDicom(name = 'slice.dcm'): ScanFile {
  lastSeed += 1;
  const lesions = [{ x: 0.6, y: 0.45, radius: 0.07, kind: 'solid' as const, oedema: true }];
  const phantom = generatePhantom({ seed: lastSeed, size: 256, sequence: 't1ce', lesions });
  const buffer = encodeDicom(phantom, { seed: lastSeed, sequence: 't1ce' });
  return { name, mimeType: 'application/dicom', buffer };
}

/** A slice with letters in its corner, as dots, so that it needs no font. */
export async function newWrittenPng(name = 'written.png'): Promise<ScanFile> {
  lastSeed += 1;
  const side = 256;
  const { grey } = generatePhantom({ seed: lastSeed, sequence: 't1ce', size: side });
  const letter = ['#...#', '##..#', '#.#.#', '#.#.#', '#..##', '#...#', '#...#'];
  for (let place = 0; place < 8; place++) {
    for (const [y, line] of letter.entries()) {
      for (const [x, dot] of [...line].entries()) {
        if (dot === '#') grey[(6 + y) * side + 6 + place * 7 + x] = 250;
      }
    }
  }
  return { name, mimeType: 'image/png', buffer: await encodePng({ width: side, height: side, grey }) };
}

/** The same picture twice, as a file of two frames. */
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
