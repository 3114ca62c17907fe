import type { Gate } from '#imaging/gates/judgement.ts';
import { boxOf } from '#imaging/geometry/box.ts';
import { model } from '../detecting/model-facts.ts';
import type { SeriesEntry } from '../reading/protocol.ts';
import type { Analysis, OpenSeries } from '../scan/scan-state.ts';

export interface ScanResultData {
  open: OpenSeries;
  analysis: Analysis;
  series: SeriesEntry;
}

const disclaimer = 'For research and education only, never for diagnosis.';

/** Everything that was found and how, for programs. Slices count from 1; lengths in pixels unless named otherwise. */
export function resultJson({ open, analysis, series }: ScanResultData): string {
  const first = open.slices.find((slice) => slice !== undefined);
  const picture = { width: first?.width ?? 0, height: first?.height ?? 0 };
  const count = (kind: string) => analysis.results.filter((result) => result?.kind === kind).length;
  return `${JSON.stringify(
    {
      disclaimer,
      model: {
        name: model.name,
        version: model.version,
        sha256: model.sha256,
        confidenceCutOff: model.cutOff,
      },
      series: {
        name: series.description.name,
        slices: open.slices.length,
        ...picture,
        plane: open.geometry?.plane ?? null,
        pixelSpacingMm: open.geometry?.spacing ?? null,
        sliceSpacingMm: open.geometry?.sliceSpacing ?? null,
      },
      read: {
        complete: analysis.state === 'finished',
        slicesRead: count('read'),
        slicesWithoutHead: count('empty'),
        slicesNotJudged: count('outside'),
        slicesUnreadable: count('unreadable'),
      },
      lesions: analysis.lesions.map((lesion) => ({
        number: lesion.number,
        class: lesion.class,
        confidence: lesion.confidence,
        weak: lesion.weak,
        largestSlice: lesion.largestSlice + 1,
        diameterMm: rounded(lesion.diameter),
        volumeMl: rounded(lesion.volume),
        votes: lesion.votes,
        marks: lesion.marks.map(({ slice, finding }) => ({
          slice: slice + 1,
          class: finding.class,
          confidence: finding.confidence,
          box: boxOf(finding, picture),
          contour: finding.contour ?? null,
        })),
      })),
    },
    null,
    2,
  )}\n`;
}

/** How much was looked at, and what was not and why. */
export function readWords({ results, state }: Analysis): string[] {
  const count = (kind: string) => results.filter((result) => result?.kind === kind).length;
  const waiting = results.filter((result) => result === undefined).length;
  return [
    `${count('read')} of ${results.length} slices were read${state === 'finished' ? '' : '; reading was not finished'}.`,
    ...(count('empty') > 0 ? [`${count('empty')} show no head and were not given to the detector.`] : []),
    ...outsideWords(results),
    ...(count('unreadable') > 0 ? [`${count('unreadable')} could not be read.`] : []),
    ...(waiting > 0 ? [`${waiting} were not looked at.`] : []),
  ];
}

const stopped: Record<Gate, string> = {
  content: 'were not recognised as brain and are not judged.',
  scope: 'were not recognised as brain and are not judged.',
  header: 'are no brain MR slices, says the file, and are not judged.',
  quality: 'were too poor to be judged.',
};

function outsideWords(results: Analysis['results']): string[] {
  const gates = results.flatMap((result) => (result?.kind === 'outside' ? [result.gate] : []));
  return [...Map.groupBy(gates, (gate) => stopped[gate])].map(([words, of]) => `${of.length} ${words}`);
}

/** A row for each lesion. */
export function resultCsv({ analysis }: ScanResultData): string {
  const head = 'lesion,type,confidence,weak,first_slice,last_slice,largest_slice,diameter_mm,volume_ml';
  const rows = analysis.lesions.map((lesion) => {
    const slices = lesion.marks.map(({ slice }) => slice + 1);
    return [
      lesion.number,
      lesion.class,
      lesion.confidence,
      lesion.weak ? 'yes' : 'no',
      Math.min(...slices),
      Math.max(...slices),
      lesion.largestSlice + 1,
      rounded(lesion.diameter) ?? '',
      rounded(lesion.volume) ?? '',
    ].join();
  });
  return `${[head, ...rows].join('\r\n')}\r\n`;
}

function rounded(value: number | null): number | null {
  return value === null ? null : Math.round(value * 100) / 100;
}
