import type { Figure, ModelCard, SourceFigures } from '#contract/model-card.ts';
import { show } from './card-words.ts';

const columns: [keyof SourceFigures, string][] = [
  ['meanAveragePrecision', 'mAP@50'],
  ['precision', 'precision'],
  ['recall', 'recall'],
  ['sensitivity', 'sensitivity'],
  ['specificity', 'specificity'],
  ['scopeKept', 'kept'],
  ['scopeTurnedAway', 'rejected'],
];
const cellWidth = 22;

/** The figures for a terminal. */
export function summaryTable(card: ModelCard): string {
  const { metrics, speed } = card;
  const lines = [
    `${card.version}, cut-off ${card.cutOff}, value [95% interval]`,
    '',
    ['source'.padEnd(15), 'n'.padStart(5), ...columns.map(([, title]) => title.padStart(cellWidth))].join(
      ' ',
    ),
    ...metrics.sources.map((source) =>
      [
        source.id.padEnd(15),
        String(source.pictures).padStart(5),
        ...columns.map(([key]) => show(source[key] as Figure | null).padStart(cellWidth)),
      ].join(' '),
    ),
    '',
    ...metrics.types.map(
      ({ type, averagePrecision, sensitivity }) =>
        `${type.padEnd(12)} AP@50 ${show(averagePrecision)}  sensitivity ${show(sensitivity)}`,
    ),
    `type of the top box      ${show(metrics.typeAccuracy)}`,
    `calibration error shown  ${show(metrics.reliability.expectedCalibrationError)}`,
    `calibration error all    ${show(metrics.reliability.expectedCalibrationErrorOfCandidates)}`,
    ...metrics.reliability.bands.map(
      ({ band, from, precision }) =>
        `${band.padEnd(6)} from ${from}: precision ${show(precision)} n=${precision?.n ?? 0}`,
    ),
    ...metrics.froc.map(
      ({ falseAlarmsPerSlice, sensitivity }) =>
        `${falseAlarmsPerSlice} false alarms a slice: ${show(sensitivity)} of lesions found`,
    ),
    ...(metrics.weakSpots ?? []).map(
      ({ group, name, share }) => `${group}: ${name} ${show(share)} n=${share.n}`,
    ),
    `median ${speed.medianMilliseconds} ms, 95% under ${speed.p95Milliseconds} ms on ${speed.cores} cores`,
  ];
  return `${lines.join('\n')}\n`;
}
