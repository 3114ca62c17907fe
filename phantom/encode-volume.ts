import { gzipSync, zipSync } from 'fflate';
import { encodeDicom } from './encode-dicom.ts';
import type { Phantom } from './phantom.ts';
import type { VolumePhantom } from './volume-phantom.ts';

/** What the files of a volume hold. */
export interface EncodedVolume extends Omit<VolumePhantom, 'slices'> {
  slices: Pick<Phantom, 'width' | 'height' | 'intensity'>[];
}

/** The files of a DICOM series, one per slice, named as by a scanner. */
export function encodeDicomSeries(volume: EncodedVolume, seed: number): Record<string, Uint8Array> {
  const half = (volume.size * volume.pixelSpacing) / 2;
  return Object.fromEntries(
    volume.slices.map((slice, place) => [
      `SERIES/IM${String(place + 1).padStart(4, '0')}`,
      new Uint8Array(
        encodeDicom(slice, {
          seed,
          sequence: 't1ce',
          pixelSpacing: volume.pixelSpacing,
          slice: {
            number: place + 1,
            position: [-half, -half, place * volume.sliceSpacing],
            thickness: volume.sliceSpacing,
          },
        }),
      ),
    ]),
  );
}

/** What a hospital hands out: the series in a folder, with a note. */
export function encodeDicomZip(volume: EncodedVolume, seed: number): Uint8Array {
  const note = new TextEncoder().encode('A drawn head. It belongs to nobody.\r\n');
  return zipSync({ ...encodeDicomSeries(volume, seed), 'README.TXT': note }, { level: 6 });
}

const niftiHeaderBytes = 352;

/** A compressed NIfTI-1 file with RAS axes. */
export function encodeNifti(volume: EncodedVolume): Uint8Array {
  const { size, slices, pixelSpacing, sliceSpacing } = volume;
  const view = new DataView(new ArrayBuffer(niftiHeaderBytes + size * size * slices.length * 2));
  view.setInt32(0, 348, true);
  for (const [i, value] of [3, size, size, slices.length, 1, 1, 1, 1].entries())
    view.setInt16(40 + i * 2, value, true);
  view.setInt16(70, 4, true);
  view.setInt16(72, 16, true);
  for (const [i, value] of [1, pixelSpacing, pixelSpacing, sliceSpacing].entries())
    view.setFloat32(76 + i * 4, value, true);
  view.setFloat32(108, niftiHeaderBytes, true);
  view.setFloat32(112, 1, true);
  view.setUint8(123, 2);
  view.setInt16(254, 1, true);
  const half = (size * pixelSpacing) / 2;
  const affine = [pixelSpacing, 0, 0, -half, 0, pixelSpacing, 0, -half, 0, 0, sliceSpacing, 0];
  for (const [i, value] of affine.entries()) view.setFloat32(280 + i * 4, value, true);
  new Uint8Array(view.buffer).set([0x6e, 0x2b, 0x31, 0], 344);
  let at = niftiHeaderBytes;
  for (const { intensity } of slices) {
    // A picture starts at the patient's right and front; this file at the left and back.
    for (let row = size - 1; row >= 0; row--) {
      for (let column = size - 1; column >= 0; column--, at += 2) {
        view.setInt16(at, Math.round(intensity[row * size + column]! * 4095), true);
      }
    }
  }
  return gzipSync(new Uint8Array(view.buffer), { level: 6 });
}
