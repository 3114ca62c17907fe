import type { ReportMeasurement } from '#contract/outputs.ts';
import { shortNumber } from '#contract/short-number.ts';
import type { ReportScan } from './report-scan.ts';
import { heading, paper, paragraph, type Sheet } from './sheet.ts';
import { type Column, table } from './sheet-table.ts';

const kindNames = { length: 'Length', ellipse: 'Ellipse', value: 'Pixel value' } as const;

/** What a visitor measured by hand, one row each. */
export function measurementsSection(
  sheet: Sheet,
  { frameCount }: Pick<ReportScan, 'frameCount'>,
  measurements: readonly ReportMeasurement[],
): void {
  if (measurements.length === 0) return;
  heading(sheet, 2, 'Measurements', 80);
  const frames = frameCount > 1;
  const columns: Column[] = [
    { title: 'No.', weight: 30, tabular: true },
    { title: 'Kind', weight: 90 },
    { title: 'Length or area', weight: 110, tabular: true },
    { title: 'Mean ± SD', weight: 110, tabular: true },
    ...(frames ? [{ title: 'Frame', weight: 50, tabular: true }] : []),
  ];
  const rows = measurements.map((one, i) => [
    { text: String(i + 1) },
    { text: kindNames[one.kind] },
    { text: sizeWords(one) },
    { text: valueWords(one) },
    ...(frames ? [{ text: String(one.frame + 1) }] : []),
  ]);
  table(sheet, 'Measurements made by hand in the viewer', columns, rows, 14);
  paragraph(
    sheet,
    'Made by hand in the viewer by the person who downloaded this report. They are not part of the analysis.',
    { size: 8.5, colour: paper.quiet },
  );
}

function sizeWords({ kind, unit, length, area }: ReportMeasurement): string {
  if (kind === 'length') return length === null ? '–' : `${shortNumber(length)} ${unit}`;
  return kind === 'ellipse' && area !== null ? `${shortNumber(area)} ${unit}²` : '–';
}

function valueWords({ mean, spread }: ReportMeasurement): string {
  if (mean === null) return '–';
  return spread === null ? shortNumber(mean) : `${shortNumber(mean)} ± ${shortNumber(spread)}`;
}
