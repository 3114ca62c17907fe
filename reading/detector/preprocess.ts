import type { GrayPicture } from '#imaging/picture/gray-picture.ts';
import { resizeLikePillow } from '#imaging/picture/pil-resize.ts';

/**
 * The same steps as model/sulcus_model/preprocess.py; keep them in sync. A picture is centered on a black
 * square, resized to the network's size, and divided by 255.
 */
export interface SquareFrame {
  /** Side of the square in pixels of the picture. */
  side: number;
  left: number;
  top: number;
}

export function squareFrame(width: number, height: number): SquareFrame {
  const side = Math.max(width, height);
  return { side, left: Math.floor((side - width) / 2), top: Math.floor((side - height) / 2) };
}

export function padToSquare(image: GrayPicture): Uint8Array {
  const { side, left, top } = squareFrame(image.width, image.height);
  const square = new Uint8Array(side * side);
  for (let row = 0; row < image.height; row++) {
    const start = row * image.width;
    square.set(image.gray.subarray(start, start + image.width), (row + top) * side + left);
  }
  return square;
}

/** Gray pixels of the network's view, `size` × `size`. */
export function toNetworkView(image: GrayPicture, size: number): Uint8Array {
  const { side } = squareFrame(image.width, image.height);
  return resizeLikePillow(padToSquare(image), side, side, size, size);
}

export function toNetworkInput(image: GrayPicture, size: number): Float32Array<ArrayBuffer> {
  const view = toNetworkView(image, size);
  const input = new Float32Array(view.length);
  for (let i = 0; i < view.length; i++) input[i] = view[i]! / 255;
  return input;
}
