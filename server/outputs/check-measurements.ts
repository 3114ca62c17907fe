import type { ReportMeasurement } from '#contract/outputs.ts';
import { AppError } from '#server/app-error.ts';
import type { ScanRow } from '#server/platform/db/schema.ts';

type MeasuredScan = Pick<ScanRow, 'width' | 'height' | 'frameCount' | 'pixelSpacing'>;

/** How far a ruler or an ellipse may reach beyond the image, in sizes of the image. */
const reach = 2;

function fits(
  { width, height, frameCount, pixelSpacing }: MeasuredScan,
  measured: ReportMeasurement,
): boolean {
  const { row, column } = pixelSpacing ?? { row: 1, column: 1 };
  const [wide, high] = [width * column * reach, height * row * reach];
  return (
    measured.frame < frameCount &&
    measured.unit === (pixelSpacing ? 'mm' : 'px') &&
    (measured.length ?? 0) <= Math.hypot(wide, high) &&
    (measured.area ?? 0) <= wide * high
  );
}

/** Refuses what cannot have been measured on this scan, because the report prints it as measured. */
export function checkMeasurements(scan: MeasuredScan, measurements: readonly ReportMeasurement[]): void {
  const wrong = measurements.findIndex((measured) => !fits(scan, measured));
  if (wrong < 0) return;
  throw new AppError('bad_request', (t) => t('measurementOutside', { number: String(wrong + 1) }));
}
