import type { Box, PictureSize } from '../geometry/box.ts';

export type StoredValues = Uint8Array | Int16Array | Uint16Array | Float32Array;

/** The displayed range in rescaled values: everything below is black, everything above white. */
export interface GrayWindow {
  center: number;
  width: number;
}

/** One decoded slice of a stack. */
export interface VolumeSlice extends PictureSize {
  /** As stored; the window applies to `value × slope + intercept`. */
  values: StoredValues;
  slope: number;
  intercept: number;
  /** Must be inverted for display. */
  inverted: boolean;
  /** The detector's 8-bit input, the same as on the server. Empty after the slice was judged. */
  gray: Uint8Array;
  /** In pixels, right and bottom are the first ones outside; null if the slice shows no head and is not given to the detector. */
  head: Box | null;
  /** The declared window. */
  window: GrayWindow | null;
}
