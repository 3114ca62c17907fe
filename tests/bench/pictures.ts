import { encodeDicom } from '#server/phantom/encode-dicom.ts';
import { encodePng } from '#server/phantom/encode-phantom.ts';
import { generatePhantom } from '#server/phantom/phantom.ts';
import { randomPhantomOptions } from '#server/phantom/random-phantom.ts';

export interface Picture {
  file: Buffer;
  filename: string;
  grey: Uint8Array;
  width: number;
  height: number;
}

/**
 * Distinct slices, every second one as DICOM. The same bytes twice would be answered from the first result. Drawing one takes
 * half a second, so where many are needed `copies` of each differ in their corner and in their header only.
 */
export async function drawPictures(count: number, firstSeed: number, copies = 1): Promise<Picture[]> {
  const draw = (seed: number) => generatePhantom(randomPhantomOptions(seed, { size: 512, sequence: 't1ce' }));
  let phantom: ReturnType<typeof draw> | undefined;
  const pictures: Picture[] = [];
  for (let index = 0; index < count; index += 1) {
    const copy = index % copies;
    if (!phantom || copy === 0) phantom = draw(firstSeed + index);
    const grey = phantom.grey.slice();
    grey[0] = copies === 1 ? grey[0]! : copy;
    const dicom = index % 2 === 1;
    const file = dicom
      ? encodeDicom(phantom, { seed: firstSeed + index, sequence: 't1ce' })
      : await encodePng({ ...phantom, grey });
    pictures.push({ ...phantom, grey, file, filename: `slice-${index}.${dicom ? 'dcm' : 'png'}` });
  }
  return pictures;
}
