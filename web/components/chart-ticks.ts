const maxSteps = 4;

/** Whole numbers from 0 to at least `highest`, spaced by 1, 2 or 5 times a power of ten. */
export function chartTicks(highest: number): number[] {
  const rough = Math.max(highest, 1) / maxSteps;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough)!);
  return Array.from({ length: Math.ceil(Math.max(highest, 1) / step) + 1 }, (_, index) => index * step);
}
