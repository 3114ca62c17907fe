import { encodeDicom } from './encode-dicom.ts';
import { encodePng } from './encode-phantom.ts';

const usualSide = 128;

/** A grey disc, for whoever only wants to know that files are read: drawn in a millisecond. */
function drawDisc(side: number) {
  const intensity = new Float32Array(side * side);
  for (let at = 0; at < intensity.length; at++) {
    const distance = Math.hypot((at % side) - side / 2, Math.floor(at / side) - side / 2);
    if (distance < side / 3) intensity[at] = 0.5;
  }
  return { width: side, height: side, intensity };
}

export const encodeDisc = (side = usualSide): Buffer =>
  encodeDicom(drawDisc(side), { seed: 512, sequence: 't1ce' });

export function encodeDiscAsPng(side = usualSide): Promise<Buffer> {
  const disc = drawDisc(side);
  return encodePng({ ...disc, grey: Uint8Array.from(disc.intensity, (value) => 255 * value) });
}
