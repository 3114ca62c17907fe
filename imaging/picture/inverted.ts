import { grayHistogram } from './gray-histogram.ts';

const darkest = 25;
const bright = 200;

/**
 * Whether a slice is a negative: bright around the head and almost nothing dark. A slice in a white frame is not, because
 * it has black inside the frame.
 */
export function isInverted(
  gray: Uint8Array,
  width: number,
  height: number,
  histogram = grayHistogram(gray),
): boolean {
  const share = (from: number, to: number) => {
    let sum = 0;
    for (let value = from; value <= to; value++) sum += histogram[value]!;
    return sum / gray.length;
  };
  if (share(0, darkest) > 0.1 || share(bright, 255) < 0.2) return false;
  return cornersBright(gray, width, height);
}

/** Whether at least three corners are bright. A normal slice is black there. */
function cornersBright(gray: Uint8Array, width: number, height: number): boolean {
  const across = Math.max(1, Math.floor(width / 16));
  const down = Math.max(1, Math.floor(height / 16));
  const mean = (left: number, top: number) => {
    let sum = 0;
    for (let y = top; y < top + down; y++) {
      for (let x = left; x < left + across; x++) sum += gray[y * width + x]!;
    }
    return sum / (across * down);
  };
  const corners = [
    mean(0, 0),
    mean(width - across, 0),
    mean(0, height - down),
    mean(width - across, height - down),
  ];
  return corners.filter((value) => value >= bright).length >= 3;
}

export function negativeOf(gray: Uint8Array): Uint8Array {
  const out = new Uint8Array(gray.length);
  for (let i = 0; i < out.length; i++) out[i] = 255 - gray[i]!;
  return out;
}
