/** A rectangle of a picture, in whole pixels. */
export interface Region {
  x: number;
  y: number;
  width: number;
  height: number;
}
