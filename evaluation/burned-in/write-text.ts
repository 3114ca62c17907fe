import { fileURLToPath } from 'node:url';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import { interFiles } from '#server/outputs/fonts/inter.ts';

const liberation = (style: string): string =>
  fileURLToPath(import.meta.resolve(`pdfjs-dist/standard_fonts/LiberationSans-${style}.ttf`));

/** Fonts from packages, so that every machine draws the same letters. 'dots' imitates scanners. */
const files = {
  Inter: interFiles.regular,
  'Inter bold': interFiles.semiBold,
  Liberation: liberation('Regular'),
  'Liberation bold': liberation('Bold'),
  'Liberation italic': liberation('Italic'),
} as const;
export type Font = keyof typeof files | 'dots';
export const fonts: [Font, ...Font[]] = ['dots', ...(Object.keys(files) as (keyof typeof files)[])];

/** A line of text as coverage from 0 to 255, cropped to its ink. */
export interface Inked {
  width: number;
  height: number;
  coverage: Uint8Array;
}

export function inkText(text: string, font: Font, size: number, degrees: number): Inked {
  const upright = font === 'dots' ? inkDots(text, size) : undefined;
  const length = upright?.width ?? Math.ceil(text.length * size);
  const side = Math.ceil(Math.hypot(length, size * 2)) + 8;
  const canvas = createCanvas(side, side);
  const context = canvas.getContext('2d');
  context.translate(side / 2, side / 2);
  context.rotate((degrees * Math.PI) / 180);
  if (upright) {
    const stamp = createCanvas(upright.width, upright.height);
    const paint = stamp.getContext('2d');
    const data = paint.createImageData(upright.width, upright.height);
    for (const [i, value] of upright.coverage.entries()) data.data.set([255, 255, 255, value], i * 4);
    paint.putImageData(data, 0, 0);
    context.imageSmoothingEnabled = degrees % 90 !== 0;
    context.drawImage(stamp, -Math.round(upright.width / 2), -Math.round(upright.height / 2));
  } else {
    register(font as keyof typeof files);
    context.fillStyle = '#fff';
    context.font = `${size}px "Burned ${font}"`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(text, 0, 0);
  }
  const { data } = context.getImageData(0, 0, side, side);
  return cutToInk(
    Uint8Array.from({ length: side * side }, (_, i) => data[i * 4 + 3]!),
    side,
  );
}

function register(font: keyof typeof files): void {
  const family = `Burned ${font}`;
  if (GlobalFonts.has(family)) return;
  if (!GlobalFonts.registerFromPath(files[font], family)) throw new Error(`The font ${font} is missing.`);
}

function cutToInk(coverage: Uint8Array, side: number): Inked {
  let [left, top, right, bottom] = [side, side, 0, 0];
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      if (coverage[y * side + x]! < 16) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  const width = right - left + 1;
  const height = bottom - top + 1;
  const cut = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    cut.set(coverage.subarray((top + y) * side + left, (top + y) * side + right + 1), y * width);
  }
  return { width, height, coverage: cut };
}

/** Glyphs of 5 × 7 dots, each row a 5-bit number. */
const dots: Record<string, number[]> = {
  A: [14, 17, 17, 31, 17, 17, 17],
  B: [30, 17, 17, 30, 17, 17, 30],
  C: [14, 17, 16, 16, 16, 17, 14],
  D: [30, 17, 17, 17, 17, 17, 30],
  E: [31, 16, 16, 30, 16, 16, 31],
  F: [31, 16, 16, 30, 16, 16, 16],
  H: [17, 17, 17, 31, 17, 17, 17],
  I: [14, 4, 4, 4, 4, 4, 14],
  J: [7, 2, 2, 2, 2, 18, 12],
  K: [17, 18, 20, 24, 20, 18, 17],
  L: [16, 16, 16, 16, 16, 16, 31],
  M: [17, 27, 21, 21, 17, 17, 17],
  N: [17, 25, 21, 21, 19, 17, 17],
  O: [14, 17, 17, 17, 17, 17, 14],
  R: [30, 17, 17, 30, 20, 18, 17],
  S: [15, 16, 16, 14, 1, 1, 30],
  T: [31, 4, 4, 4, 4, 4, 4],
  U: [17, 17, 17, 17, 17, 17, 14],
  W: [17, 17, 17, 21, 21, 27, 17],
  Y: [17, 17, 10, 4, 4, 4, 4],
  '0': [14, 17, 19, 21, 25, 17, 14],
  '1': [4, 12, 4, 4, 4, 4, 14],
  '2': [14, 17, 1, 6, 8, 16, 31],
  '3': [30, 1, 1, 14, 1, 1, 30],
  '4': [2, 6, 10, 18, 31, 2, 2],
  '5': [31, 16, 30, 1, 1, 17, 14],
  '6': [14, 16, 30, 17, 17, 17, 14],
  '7': [31, 1, 2, 4, 4, 8, 8],
  '8': [14, 17, 17, 14, 17, 17, 14],
  '9': [14, 17, 17, 15, 1, 1, 14],
  '-': [0, 0, 0, 31, 0, 0, 0],
  '.': [0, 0, 0, 0, 0, 12, 12],
  '^': [4, 10, 17, 0, 0, 0, 0],
};

function inkDots(text: string, size: number): Inked {
  const scale = Math.max(1, Math.round(size / 10));
  const letters = [...text.toUpperCase()];
  const width = letters.length * 6 * scale;
  const height = 7 * scale;
  const coverage = new Uint8Array(width * height);
  for (const [place, letter] of letters.entries()) {
    for (const [row, bits] of (dots[letter] ?? []).entries()) {
      for (let column = 0; column < 5; column++) {
        if (((bits >> (4 - column)) & 1) === 0) continue;
        for (let dy = 0; dy < scale; dy++) {
          const at = (row * scale + dy) * width + (place * 6 + column) * scale;
          coverage.fill(255, at, at + scale);
        }
      }
    }
  }
  return { width, height, coverage };
}
