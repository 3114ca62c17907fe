import type { CenteredBox } from '#imaging/geometry/box.ts';

export interface DetectedBox extends CenteredBox {
  class: string;
  class_id: number;
  confidence: number;
  /** Probability of the named type; absent without a type. */
  typeProbability?: number;
  /** Outline in pixels of the picture, if the model provides one. */
  contour?: [number, number][];
}
