/** A detector's input: 8-bit gray, row by row, 0 is black. */
export interface DetectorImage {
  gray: Uint8Array;
  width: number;
  height: number;
}

export interface DetectedBox {
  class: string;
  class_id: number;
  confidence: number;
  /** Probability of the named type; absent without a type. */
  typeProbability?: number;
  /** Center of the box in pixels of the picture. */
  x: number;
  y: number;
  /** Fractions of the picture's width and height. */
  width: number;
  height: number;
  /** Outline in pixels of the picture, if the model provides one. */
  contour?: [number, number][];
}
