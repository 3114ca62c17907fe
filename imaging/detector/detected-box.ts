import type { CenteredBox, PictureSize } from '../geometry/box.ts';

/** A detector's input: 8-bit gray, row by row, 0 is black. */
export interface DetectorImage extends PictureSize {
  gray: Uint8Array;
}

export interface DetectedBox extends CenteredBox {
  class: string;
  class_id: number;
  confidence: number;
  /** Probability of the named type; absent without a type. */
  typeProbability?: number;
  /** Outline in pixels of the picture, if the model provides one. */
  contour?: [number, number][];
}
