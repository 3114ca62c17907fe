import { encodeDicom } from './encode-dicom.ts';

const side = 128;

/** A gray disc, drawn in a millisecond, for callers that only need a readable file. */
function drawDisc() {
  const intensity = new Float32Array(side * side);
  for (let at = 0; at < intensity.length; at++) {
    const distance = Math.hypot((at % side) - side / 2, Math.floor(at / side) - side / 2);
    if (distance < side / 3) intensity[at] = 0.5;
  }
  return { width: side, height: side, intensity };
}

export const encodeDisc = (): Buffer => encodeDicom(drawDisc(), { seed: 512, sequence: 't1ce' });
