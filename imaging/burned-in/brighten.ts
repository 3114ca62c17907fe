import { grayHistogram } from '../picture/gray-histogram.ts';

/** Gray value that the brightest pixels of a brightened image have. */
const goal = 220;
/** Darker images are mostly noise. */
const maxGain = 4;
/** Brighter pixels than those of this share do not count: they may be specks. */
const countedShare = 0.995;

/** Scales an image up to the usual range of gray if its brightest pixels are darker than `dim`. */
export function brighten(gray: Uint8Array, dim: number): Uint8Array {
  const brightest = brightestOf(gray);
  if (brightest >= dim) return gray;
  const gain = Math.min(maxGain, goal / Math.max(1, brightest));
  const brightened = Uint8Array.from({ length: 256 }, (_, value) => Math.min(255, Math.round(value * gain)));
  const out = new Uint8Array(gray.length);
  for (let i = 0; i < out.length; i++) out[i] = brightened[gray[i]!]!;
  return out;
}

function brightestOf(gray: Uint8Array): number {
  let counted = 0;
  return grayHistogram(gray).findIndex((count) => {
    counted += count;
    return counted >= countedShare * gray.length;
  });
}
