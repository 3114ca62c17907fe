import { projectionOnto, projectPoint, type Quad, straightSize } from './quad.ts';

export interface Pixels {
  /** Interleaved, `channels` for each pixel. */
  data: Uint8Array | Uint8ClampedArray;
  width: number;
  height: number;
  channels: number;
}

/** The content of a quadrilateral, straightened, at most `longestSide` wide and high. */
export function cutOut(picture: Pixels, quad: Quad, longestSide = Number.POSITIVE_INFINITY): Pixels {
  const straight = straightSize(quad);
  const scale = Math.min(1, longestSide / Math.max(straight.width, straight.height));
  const width = Math.max(1, Math.round(straight.width * scale));
  const height = Math.max(1, Math.round(straight.height * scale));
  const onto = projectionOnto(quad, width, height);
  const { channels } = picture;
  const data = new Uint8ClampedArray(width * height * channels);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = projectPoint(onto, { x: x + 0.5, y: y + 0.5 });
      sample(picture, from.x - 0.5, from.y - 0.5, data, (y * width + x) * channels);
    }
  }
  return { data, width, height, channels };
}

/** Bilinear. Beyond the picture it is black. */
export function sample(
  { data, width, height, channels }: Pixels,
  x: number,
  y: number,
  out: Uint8ClampedArray,
  at: number,
): void {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  for (let corner = 0; corner < 4; corner++) {
    const [column, row] = [left + (corner & 1), top + (corner >> 1)];
    if (column < 0 || row < 0 || column >= width || row >= height) continue;
    const weight = (1 - Math.abs(x - column)) * (1 - Math.abs(y - row));
    const from = (row * width + column) * channels;
    for (let channel = 0; channel < channels; channel++)
      out[at + channel] = out[at + channel]! + weight * data[from + channel]!;
  }
}
