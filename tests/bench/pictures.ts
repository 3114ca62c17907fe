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

/** Distinct slices, every second one as DICOM. The same bytes twice would be answered from the first result. */
export async function drawPictures(count: number, firstSeed: number): Promise<Picture[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const seed = firstSeed + index;
      const phantom = generatePhantom(randomPhantomOptions(seed, { size: 512, sequence: 't1ce' }));
      const dicom = index % 2 === 1;
      const file = dicom ? encodeDicom(phantom, { seed, sequence: 't1ce' }) : await encodePng(phantom);
      return { ...phantom, file, filename: `slice-${index}.${dicom ? 'dcm' : 'png'}` };
    }),
  );
}
