export type StoredValues = Uint8Array | Int16Array | Uint16Array | Float32Array;

/** The grays that are shown: everything below is black, everything above white, in rescaled values. */
export interface GrayWindow {
  center: number;
  width: number;
}

/** Right and bottom are the first pixels outside. */
export interface HeadBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** One picture of a stack in memory. */
export interface VolumeSlice {
  width: number;
  height: number;
  /** As stored; `value × slope + intercept` is what the window speaks of. */
  values: StoredValues;
  slope: number;
  intercept: number;
  /** Bright and dark are to be exchanged for showing. */
  inverted: boolean;
  /** What the detector sees: the same 8-bit picture that the server makes of this file. Empty once it was judged. */
  gray: Uint8Array;
  /** Where the head lies, in pixels; null where the slice shows none and is not given to the detector. */
  head: HeadBox | null;
  /** The window that the file asks for. */
  window: GrayWindow | null;
}
