import type { Formats } from '#words/say/formats.ts';
import type { Translator } from '#words/say/translator.ts';

/** What can be measured: a distance, an ellipse with its mean and spread, the value of one pixel. */
export type MeasurementKind = 'length' | 'ellipse' | 'value';

/** One measurement that a reader made, with everything a report needs to list it. */
export interface Measurement {
  id: string;
  kind: MeasurementKind;
  /** Place in the stack, from 0. */
  slice: number;
  /** In pixels of the picture: both ends of a ruler, the four ends of an ellipse's axes, one pixel. */
  points: readonly (readonly [x: number, y: number])[];
  /** 'mm' where the file gives the size of a pixel, else 'px'. */
  unit: 'mm' | 'px';
  /** Of a ruler. */
  length: number | null;
  /** Of an ellipse, in square millimeters or square pixels. */
  area: number | null;
  /** Of an ellipse: mean and standard deviation of its pixel values; of one pixel: its value. */
  mean: number | null;
  spread: number | null;
  /** The drawing library's own record, so that the measurement can be shown again. */
  drawn: unknown;
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
