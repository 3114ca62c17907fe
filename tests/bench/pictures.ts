import { encodeDicom } from '#server/phantom/encode-dicom.ts';
import { encodePng } from '#server/phantom/encode-phantom.ts';
import { generatePhantom, type Phantom } from '#server/phantom/phantom.ts';
import { randomPhantomOptions } from '#server/phantom/random-phantom.ts';

export interface Picture {
  file: Buffer;
  filename: string;
  gray: Uint8Array;
  width: number;
  height: number;
}

/** Drawing one takes half a second, so all rows share some. */
const phantoms = 16;
const drawn = new Map<number, Phantom>();

function phantomFor(number: number): Phantom {
  const seed = number % phantoms;
  const phantom =
    drawn.get(seed) ?? generatePhantom(randomPhantomOptions(seed, { size: 512, sequence: 't1ce' }));
  drawn.set(seed, phantom);
  return phantom;
}

/** The number in nearly black pixels of the corner. */
function numbered(gray: Uint8Array, number: number): Uint8Array {
  const copy = gray.slice();
  for (const [place, digit] of [...number.toString(8)].entries()) copy[place] = Number(digit);
  return copy;
}

/**
 * Slices that differ from one another, every second one as DICOM: the same bytes twice would be answered from the first
 * result. Those of equal phantoms differ in their corner or their header only.
 */
export async function drawPictures(count: number, first: number): Promise<Picture[]> {
  const pictures: Picture[] = [];
  for (let index = 0; index < count; index += 1) {
    const phantom = phantomFor(first + index);
    const gray = numbered(phantom.gray, first + index);
    const dicom = index % 2 === 1;
    const file = dicom
      ? encodeDicom(phantom, { seed: first + index, sequence: 't1ce' })
      : await encodePng({ ...phantom, gray });
    pictures.push({ ...phantom, gray, file, filename: `slice-${index}.${dicom ? 'dcm' : 'png'}` });
  }
  return pictures;
}
