import { encodeDicom } from './encode-dicom.ts';

const side = 128;

/** A grey disc as a DICOM file, for whoever only wants to know that files are read: drawn in a millisecond. */
export function encodeDisc(): Buffer {
  const intensity = new Float32Array(side * side);
  for (let at = 0; at < intensity.length; at++) {
    const distance = Math.hypot((at % side) - side / 2, Math.floor(at / side) - side / 2);
    if (distance < side / 3) intensity[at] = 0.5;
  }
  return encodeDicom({ width: side, height: side, intensity }, { seed: 512, sequence: 't1ce' });
}
