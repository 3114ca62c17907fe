/** The shown range of values, in the file's units. */
export interface WindowLevel {
  center: number;
  width: number;
}

/** The full range of an 8-bit picture. */
export const allGrays: WindowLevel = { center: 127.5, width: 255 };

export function sameWindow(a: WindowLevel, b: WindowLevel): boolean {
  return a.center === b.center && a.width === b.width;
}

/** Brightness and contrast of an 8-bit picture in percent; 100 is unchanged. */
export const brightnessOf = ({ center }: WindowLevel): number => Math.round(200 - (center / 127.5) * 100);
export const contrastOf = ({ width }: WindowLevel): number => Math.round((255 / width) * 100);
export const percents = { min: 10, step: 5 } as const;
export const brightest = 190;
export const strongest = 400;
const clampPercent = (percent: number, max: number): number => Math.min(max, Math.max(percents.min, percent));
export function withBrightness(window: WindowLevel, percent: number): WindowLevel {
  return { ...window, center: ((200 - clampPercent(percent, brightest)) / 100) * 127.5 };
}
export function withContrast(window: WindowLevel, percent: number): WindowLevel {
  return { ...window, width: (255 * 100) / clampPercent(percent, strongest) };
}
