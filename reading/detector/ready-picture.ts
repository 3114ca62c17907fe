import { trueSize } from '#imaging/geometry/true-size.ts';
import type { PixelSpacing } from '#imaging/picture/decoded-scan.ts';
import type { GrayPicture } from '#imaging/picture/gray-picture.ts';
import { negativeOf } from '#imaging/picture/inverted.ts';
import type { DetectedBox } from './detected-box.ts';
import type { SliceReading } from './slice-reading.ts';

export interface ReadyPicture {
  image: GrayPicture;
  /** Converts a box in `image` to pixels of the original picture. */
  toPicture(box: DetectedBox): DetectedBox;
  /** Converts a reading of `image` to pixels of the original picture. */
  readingInPicture(reading: SliceReading): SliceReading;
}

/** Prepares a frame as in training: bright on dark, with square pixels. */
export function readyForDetector(
  frame: GrayPicture,
  { inverted, pixelSpacing }: { inverted: boolean; pixelSpacing: PixelSpacing | null },
): ReadyPicture {
  const { width, height } = frame;
  const upright = inverted ? { ...frame, gray: negativeOf(frame.gray) } : frame;
  const size = trueSize({ width, height }, pixelSpacing);
  if (size.width === width && size.height === height) {
    return { image: upright, toPicture: (box) => box, readingInPicture: (reading) => reading };
  }
  const across = width / size.width;
  const down = height / size.height;
  const toPicture = (box: DetectedBox): DetectedBox => ({
    ...box,
    x: box.x * across,
    y: box.y * down,
    ...(box.contour && { contour: box.contour.map(([x, y]): [number, number] => [x * across, y * down]) }),
  });
  return {
    image: { ...size, gray: stretch(upright, size) },
    toPicture,
    readingInPicture: (reading) => ({
      ...reading,
      boxes: reading.boxes.map(toPicture),
      ...(reading.others && { others: reading.others.map(toPicture) }),
    }),
  };
}

/** Bilinear interpolation. */
function stretch(image: GrayPicture, to: { width: number; height: number }): Uint8Array {
  const { gray, width, height } = image;
  const out = new Uint8Array(to.width * to.height);
  for (let row = 0; row < to.height; row++) {
    const y = Math.min(height - 1, Math.max(0, ((row + 0.5) * height) / to.height - 0.5));
    const top = Math.floor(y);
    const below = Math.min(height - 1, top + 1);
    for (let column = 0; column < to.width; column++) {
      const x = Math.min(width - 1, Math.max(0, ((column + 0.5) * width) / to.width - 0.5));
      const left = Math.floor(x);
      const right = Math.min(width - 1, left + 1);
      const upper = gray[top * width + left]! * (left + 1 - x) + gray[top * width + right]! * (x - left);
      const lower = gray[below * width + left]! * (left + 1 - x) + gray[below * width + right]! * (x - left);
      out[row * to.width + column] = Math.round(upper * (top + 1 - y) + lower * (y - top));
    }
  }
  return out;
}
