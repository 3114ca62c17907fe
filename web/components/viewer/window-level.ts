/** The greys that a picture shows, in the values of its file. */
export interface WindowLevel {
  centre: number;
  width: number;
}

/** A picture of 8 bits as it is. */
export const allGreys: WindowLevel = { centre: 127.5, width: 255 };

export function sameWindow(a: WindowLevel, b: WindowLevel): boolean {
  return a.centre === b.centre && a.width === b.width;
}

/** Brightness and contrast of a picture of 8 bits in percent; 100 leaves it as it is. */
export const brightnessOf = ({ centre }: WindowLevel): number => Math.round(200 - (centre / 127.5) * 100);
export const contrastOf = ({ width }: WindowLevel): number => Math.round((255 / width) * 100);
export const percents = { min: 10, step: 5 } as const;
export const brightest = 190;
export const strongest = 400;
const clampPercent = (percent: number, max: number): number => Math.min(max, Math.max(percents.min, percent));
export function withBrightness(window: WindowLevel, percent: number): WindowLevel {
  return { ...window, centre: ((200 - clampPercent(percent, brightest)) / 100) * 127.5 };
}
export function withContrast(window: WindowLevel, percent: number): WindowLevel {
  return { ...window, width: (255 * 100) / clampPercent(percent, strongest) };
}
