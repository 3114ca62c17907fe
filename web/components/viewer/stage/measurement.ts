import type { Formats } from '#words/say/formats.ts';
import type { Translator } from '#words/say/translator.ts';

/** A distance, an ellipse with mean and standard deviation, or the value of one pixel. */
export type MeasurementKind = 'length' | 'ellipse' | 'value';

/** A measurement, with everything that a report needs. */
export interface Measurement {
  id: string;
  kind: MeasurementKind;
  /** Index in the stack. */
  slice: number;
  /** In picture pixels: both ends of a ruler, the axis ends of an ellipse (bottom, top, left, right), or one pixel. */
  points: readonly (readonly [x: number, y: number])[];
  /** 'mm' if the file gives the pixel size, otherwise 'px'. */
  unit: 'mm' | 'px';
  /** Only for rulers. */
  length: number | null;
  /** Only for ellipses, in square millimeters or square pixels. */
  area: number | null;
  /** Mean and standard deviation inside an ellipse, or the value of a single pixel. */
  mean: number | null;
  spread: number | null;
}

/** '23.4 mm'; 'mean 105, SD 5.0, 312 mm²'; '453'. */
export function measurementWords(
  t: Translator<'viewer'>,
  { short }: Pick<Formats, 'short'>,
  measurement: Measurement,
): string {
  const { kind, unit, length, area, mean, spread } = measurement;
  if (kind === 'length') return length === null ? '' : t('length', { length: short(length), unit });
  if (kind === 'value') return mean === null ? '' : short(mean);
  if (mean === null || spread === null) return '';
  const values = { mean: short(mean), spread: short(spread) };
  return area === null ? t('ellipse', values) : t('ellipseArea', { ...values, area: short(area), unit });
}
