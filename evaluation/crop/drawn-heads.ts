import { type Canvas, createCanvas } from '@napi-rs/canvas';
import type { Picture } from '#imaging/picture/decoded-scan.ts';
import type { Phantom } from '#phantom/phantom.ts';
import { generatePhantom } from '#phantom/phantom.ts';
import { generatePlanePhantom } from '#phantom/plane-phantom.ts';
import { createRandom } from '#phantom/random.ts';
import { randomPhantomOptions } from '#phantom/random-phantom.ts';
import { sequences } from '#phantom/sequence-look.ts';
import type { Rectangle } from '#reading/crop/quad.ts';

/** A drawn slice as a canvas, with the frame of its visible head as shares of its sides. */
export interface DrawnHead {
  canvas: Canvas;
  frame: Rectangle;
  slice: Picture;
}

const side = 256;
/** Darker tissue, such as the scalp in DWI, is not visible. */
const visible = 0.12;

/** Axial, sagittal and coronal heads in all sequences. */
export function drawHeads(): DrawnHead[] {
  const axial = sequences.flatMap((sequence, i) =>
    [0, 1].map((n) => generatePhantom({ ...randomPhantomOptions(i * 2 + n + 1, { sequence }), size: side })),
  );
  const others = (['sagittal', 'coronal'] as const).flatMap((plane, i) =>
    (['t1', 'flair'] as const).map((sequence, n) =>
      generatePlanePhantom({ seed: 20 + i * 2 + n, plane, sequence, size: side, lesions: [] }),
    ),
  );
  return [...axial, ...others].map((phantom) => ({
    canvas: onCanvas(phantom),
    frame: frameOf(phantom),
    slice: { gray: phantom.gray, width: phantom.width, height: phantom.height },
  }));
}

function onCanvas({ gray, width, height }: Phantom): Canvas {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const image = context.createImageData(width, height);
  for (const [i, value] of gray.entries()) image.data.set([value, value, value, 255], i * 4);
  context.putImageData(image, 0, 0);
  return canvas;
}

/** Around all places whose surroundings are visible, so that single noisy pixels do not count. */
function frameOf({ intensity, width, height }: Phantom): Rectangle {
  const frame = { left: width, top: height, right: 0, bottom: 0 };
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      let sum = 0;
      for (let d = 0; d < 9; d++) sum += intensity[(y + Math.floor(d / 3) - 1) * width + x + (d % 3) - 1]!;
      if (sum < 9 * visible) continue;
      frame.left = Math.min(frame.left, x);
      frame.right = Math.max(frame.right, x + 1);
      frame.top = Math.min(frame.top, y);
      frame.bottom = Math.max(frame.bottom, y + 1);
    }
  }
  return {
    left: frame.left / width,
    top: frame.top / height,
    right: frame.right / width,
    bottom: frame.bottom / height,
  };
}

export const randomOf = (seed: number) => createRandom(seed).fork('screenshot');
