import type { ReportMeasurement } from '#contract/outputs.ts';
import type { Voice } from '../voice.ts';
import type { ReportScan } from './report-scan.ts';
import { heading, paper, paragraph, type Sheet } from './sheet.ts';
import { type Column, table } from './sheet-table.ts';

/** What a visitor measured by hand, one row each. */
export function measurementsSection(
  sheet: Sheet,
  { frameCount }: Pick<ReportScan, 'frameCount'>,
  measurements: readonly ReportMeasurement[],
): void {
  if (measurements.length === 0) return;
  const { report, kinds } = sheet.voice;
  heading(sheet, 2, report('measurements.title'), 80);
  const frames = frameCount > 1;
  const columns: Column[] = [
    { title: report('findings.number'), weight: 30, tabular: true },
    { title: report('measurements.kind'), weight: 90 },
    { title: report('measurements.size'), weight: 110, tabular: true },
    { title: report('measurements.mean'), weight: 110, tabular: true },
    ...(frames ? [{ title: report('findings.frame'), weight: 50, tabular: true }] : []),
  ];
  const rows = measurements.map((one, i) => [
    { text: String(i + 1) },
    { text: kinds(one.kind) },
    { text: sizeWords(sheet.voice, one) },
    { text: valueWords(sheet.voice, one) },
    ...(frames ? [{ text: String(one.frame + 1) }] : []),
  ]);
  table(sheet, report('measurements.table'), columns, rows, 14);
  paragraph(sheet, report('measurements.note'), { size: 8.5, color: paper.quiet });
}

function sizeWords({ formats }: Voice, { kind, unit, length, area }: ReportMeasurement): string {
  if (kind === 'length') return length === null ? '–' : `${formats.short(length)} ${unit}`;
  return kind === 'ellipse' && area !== null ? `${formats.short(area)} ${unit}²` : '–';
}

function valueWords({ formats }: Voice, { mean, spread }: ReportMeasurement): string {
  if (mean === null) return '–';
  return spread === null ? formats.short(mean) : `${formats.short(mean)} ± ${formats.short(spread)}`;
}
