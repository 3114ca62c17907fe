import { generatePhantom, type Phantom } from './phantom.ts';
import { type RandomPhantomChoice, randomPhantomOptions } from './random-phantom.ts';

interface Recipe {
  choice: RandomPhantomChoice;
  /** Rows cut off at the top and columns at the left, so that padding to a square is compared too. */
  cut?: { top: number; left: number };
  /** Of the gray pixels, row by row. */
  sha256: string;
}

const recipes: Recipe[] = [
  {
    choice: { sequence: 't1ce', lesions: 'one', size: 512 },
    sha256: '115adad290156eeb3b6486dfe3ca086cb19b022cf5cedf31fa052343e5088882',
  },
  {
    choice: { sequence: 't1ce', lesions: 'some', size: 352 },
    cut: { top: 0, left: 37 },
    sha256: '4e8b6be1e05ad4000e556ad4c4a1fc6b2f906f6475c4e1c537368971d48209df',
  },
  {
    choice: { sequence: 't1', lesions: 'none', size: 256 },
    sha256: 'd58b1fc9827dc407a9669afa9024fb1fcd4a34075057c66b66f88bafd72b30b8',
  },
  {
    choice: { sequence: 't2', lesions: 'one', size: 384 },
    sha256: 'bc8b62280c4542efad8602ebc5a619e221349fc46d5e8e0e15aa6aae81cc9c2d',
  },
  {
    choice: { sequence: 'flair', lesions: 'one', size: 320 },
    cut: { top: 26, left: 0 },
    sha256: '1c398425f3882c79cdb7dd8c0114e054a1d475b7b5538dedb9791c50c8509d7a',
  },
  {
    choice: { sequence: 'flair', lesions: 'none', size: 512 },
    sha256: '31887f666beb7fc3882128c92fb3385c5c25054953e18d16cab74296f89ef7f6',
  },
  {
    choice: { sequence: 'dwi', lesions: 'one', size: 208 },
    sha256: '64eed2a3da7d27375842b20204dd275af096f11f77f39e7a29ca3dab6e798c42',
  },
  {
    choice: { sequence: 't1ce', lesions: 'one', size: 701 },
    cut: { top: 41, left: 8 },
    sha256: '1bd75ef1374c90bc9f82ecfd319a16a83febc4a2b52cc6927446b822a147456c',
  },
];

/**
 * Pictures on which the training code and this server must agree. Python reads the written PNG files, the
 * parity test draws the same pixels again; the hashes prove that they are the same.
 */
export const parityPhantoms = recipes.map((recipe, i) => ({
  ...recipe,
  file: `phantom-${i + 1}.png`,
  seed: i + 1,
}));

export function drawParityPhantom({
  seed,
  choice,
  cut: { top, left } = { top: 0, left: 0 },
}: (typeof parityPhantoms)[number]): Pick<Phantom, 'gray' | 'width' | 'height' | 'boxes'> {
  const phantom = generatePhantom(randomPhantomOptions(seed, choice));
  const width = phantom.width - left;
  const height = phantom.height - top;
  const gray = new Uint8Array(width * height);
  for (let row = 0; row < height; row++) {
    const start = (row + top) * phantom.width + left;
    gray.set(phantom.gray.subarray(start, start + width), row * width);
  }
  const boxes = phantom.boxes.map((box) => ({
    left: box.left - left,
    top: box.top - top,
    right: box.right - left,
    bottom: box.bottom - top,
  }));
  return { gray, width, height, boxes };
}
