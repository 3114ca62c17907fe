import type { ReportMeasurement } from '#contract/outputs.ts';
import type { Block, Column } from '#pdf/report.ts';
import type { Voice } from '../voice.ts';
import type { ReportScan } from './report-scan.ts';

/** What a visitor measured by hand, one row each. */
export function measurementBlocks(
  voice: Voice,
  { frameCount }: Pick<ReportScan, 'frameCount'>,
  measurements: readonly ReportMeasurement[],
): Block[] {
  if (measurements.length === 0) return [];
  const { report, kinds } = voice;
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
    { text: sizeWords(voice, one) },
    { text: valueWords(voice, one) },
    ...(frames ? [{ text: String(one.frame + 1) }] : []),
  ]);
  return [
    { kind: 'heading', text: report('measurements.title') },
    {
      kind: 'table',
      summary: report('measurements.table'),
      columns,
      rows,
      notes: [report('measurements.note')],
    },
  ];
}

function sizeWords({ formats }: Voice, { kind, unit, length, area }: ReportMeasurement): string {
  if (kind === 'length') return length === null ? '–' : `${formats.short(length)} ${unit}`;
  return kind === 'ellipse' && area !== null ? `${formats.short(area)} ${unit}²` : '–';
}

function valueWords({ formats }: Voice, { mean, spread }: ReportMeasurement): string {
  if (mean === null) return '–';
  return spread === null ? formats.short(mean) : `${formats.short(mean)} ± ${formats.short(spread)}`;
}
