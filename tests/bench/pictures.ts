import { encodeDicom } from '#phantom/encode-dicom.ts';
import { encodePng } from '#phantom/encode-phantom.ts';
import { generatePhantom, type Phantom } from '#phantom/phantom.ts';
import { randomPhantomOptions } from '#phantom/random-phantom.ts';

export interface Picture {
  file: Buffer;
  filename: string;
  gray: Uint8Array;
  width: number;
  height: number;
}

/** Drawing one takes half a second, so all rows share these. */
const phantoms = 16;
const drawn = new Map<number, Phantom>();

function phantomFor(number: number): Phantom {
  const seed = number % phantoms;
  const phantom =
    drawn.get(seed) ?? generatePhantom(randomPhantomOptions(seed, { size: 512, sequence: 't1ce' }));
  drawn.set(seed, phantom);
  return phantom;
}

/** Writes the number into nearly black pixels in the corner. */
function withNumber(gray: Uint8Array, number: number): Uint8Array {
  const copy = gray.slice();
  for (const [index, digit] of [...number.toString(8)].entries()) copy[index] = Number(digit);
  return copy;
}

/**
 * Distinct slices, every second one as DICOM. Slices of the same phantom differ in a corner or the header.
 */
export async function drawPictures(count: number, first: number): Promise<Picture[]> {
  const pictures: Picture[] = [];
  for (let index = 0; index < count; index += 1) {
    const phantom = phantomFor(first + index);
    const gray = withNumber(phantom.gray, first + index);
    const dicom = index % 2 === 1;
    const file = dicom
      ? encodeDicom(phantom, { seed: first + index, sequence: 't1ce' })
      : await encodePng({ ...phantom, gray });
    pictures.push({ ...phantom, gray, file, filename: `slice-${index}.${dicom ? 'dcm' : 'png'}` });
  }
  return pictures;
}

/** The same slices with new hashes: bytes after the end of a file change only the hash. */
export function withNewHashes(pictures: Picture[]): () => Buffer {
  let next = 0;
  return () => {
    const { file } = pictures[next % pictures.length]!;
    next += 1;
    return Buffer.concat([file, Buffer.from(`\n${next}`)]);
  };
}
