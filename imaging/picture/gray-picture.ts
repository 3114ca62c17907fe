import type { PictureSize } from '../geometry/box.ts';

/** 8-bit gray, row by row; 0 is black. */
export interface GrayPicture extends PictureSize {
  gray: Uint8Array;
}
