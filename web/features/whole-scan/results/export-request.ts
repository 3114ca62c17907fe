import { modelLabel } from '#contract/format.ts';
import type { GrayWindow, VolumeSlice } from '#imaging/volume/volume-slice.ts';
import { model } from '../detecting/model-facts.ts';
import type { ListedLesion } from '../scan/study-answer.ts';
import type { ScanWords } from '../scan-words.ts';
import type { StackView } from '../viewer/use-stack-view.ts';
import { lesionsOf, type ScanResultData } from './result-files.ts';

export type ExportKind = 'pdf' | 'pictures' | 'seg' | 'sr' | 'nifti';

/** A slice to draw, as it is shown. */
export interface ExportSlice {
  series: string;
  place: number;
  slice: VolumeSlice;
  window: GrayWindow;
  /** Width divided by height, in millimeters. */
  ratio: number;
}

/** Input of the worker that makes files. It contains only the slices to draw. */
export type ExportRequest = ReturnType<typeof exportRequest>;

/** `noPlace`: the series does not state the position of its slices. */
export type ExportAnswer = { file: Blob } | { problem: ExportProblem };
export type ExportProblem = 'failed' | 'noPlace';

/** The input for a file. The report covers all series, every other file the open one. */
export function exportRequest(kind: ExportKind, result: ScanResultData, view: StackView, words: ScanWords) {
  const { open, analysis, answer } = result;
  // Weak marks are usually false alarms: the report counts them, and files for programs list them.
  const lesions = kind === 'pdf' ? answer.lesions : lesionsOf(result);
  const first = open.slices.find((slice) => slice !== undefined);
  return {
    kind,
    sliceCount: open.slices.length,
    report: reportWords(result, lesions, view, words),
    lesions,
    slices: slicesOf(kind, lesions, result, view),
    picture: { width: first?.width ?? 0, height: first?.height ?? 0 },
    /** Indices of the slices that the detector judged. */
    judged: analysis.slices.flatMap((one, place) => (one.state === 'read' ? [place] : [])),
    geometry: open.geometry,
    reference: referenceOf(result),
    model: { name: model.name, version: model.version, sha256: model.sha256 },
  };
}

function slicesOf(
  kind: ExportKind,
  lesions: readonly ListedLesion[],
  { state, open }: ScanResultData,
  view: StackView,
): ExportSlice[] {
  if (kind !== 'pdf' && kind !== 'pictures') return [];
  const wanted = lesions.flatMap(({ series, largestSlice, marks }) =>
    kind === 'pdf' ? [{ series, place: largestSlice }] : marks.map(({ slice }) => ({ series, place: slice })),
  );
  const places = new Map(wanted.map((one) => [`${one.series} ${one.place}`, one]));
  return [...places.values()].flatMap(({ series, place }) => {
    const here = series === open.key;
    const kept = state.kept.get(series);
    const slice = here ? open.slices[place] : kept?.pictures.get(place);
    if (!slice) return [];
    const { row, column } = (here ? open.geometry : kept?.geometry)?.spacing ?? { row: 1, column: 1 };
    return [
      {
        series,
        place,
        // The detector's view of the slice is not needed in the file.
        slice: { ...slice, gray: new Uint8Array() },
        window: here ? view.window : (kept?.window ?? view.window),
        ratio: (slice.width * column) / (slice.height * row),
      },
    ];
  });
}

function reportWords(
  { analysis, series, answer }: ScanResultData,
  lesions: readonly ListedLesion[],
  view: StackView,
  words: ScanWords,
) {
  const { t, say } = words;
  const name = say(series.description.name);
  const scanned = series.kind === 'dicom' ? words.day(series.stack.slices[0]!.date) : null;
  const today = words.day(new Date().toISOString().slice(0, 10).replaceAll('-', ''));
  const { headline, below, sentences } = words.verdict(answer);
  const described = lesions.map((lesion) => ({
    name: t('lesions.name', { number: lesion.number, name: words.name(lesion) }),
    measures: [`${say(lesion.seriesName)} · ${words.measures(lesion)}`, words.typeLine(lesion)]
      .filter((part) => part !== null)
      .join('. '),
  }));
  return {
    title: t('report.title'),
    research: t('report.research'),
    verdict: { title: headline, below, text: sentences.join(' ') },
    /** Dates, what was read and what was not, the detector. */
    facts: [
      ...(scanned ? [t('report.scanned', { date: scanned })] : []),
      ...(today ? [t('report.made', { date: today })] : []),
      ...words.series(answer.series),
      ...words.read(analysis).map((sentence) => t('report.ofSeries', { name, sentence })),
      t('report.detector', { model: modelLabel(model) }),
    ],
    areas: {
      title: t('report.areas'),
      columns: [
        t('report.column.area'),
        t('report.column.series'),
        t('report.column.slices'),
        t('report.column.diameter'),
        t('report.column.volume'),
      ],
      rows: lesions.map((lesion, place) => [
        described[place]!.name,
        say(lesion.seriesName),
        ...words.measureCells(lesion),
      ]),
    },
    measurements: {
      title: t('report.measured'),
      rows: view.measurements.map((one) =>
        t('report.measurement', {
          what: words.measurement(one),
          series: name,
          slice: one.slice + 1,
        }),
      ),
    },
    /** Name and measures of each lesion, in order. */
    lesions: described,
    footer: t('report.footer'),
  };
}

/** The reference of a DICOM file; null for NIfTI and for files without a position. */
export function referenceOf({ series, open }: ScanResultData) {
  if (series.kind !== 'dicom' || !open.geometry) return null;
  const { slices } = series.stack;
  const first = slices[0]!;
  // The tiles of a mosaic cannot be referenced individually.
  if (!first.study || !first.series || !first.frameOfReference || first.tile !== null) return null;
  const several = new Set(slices.map(({ instance }) => instance)).size < slices.length;
  return {
    study: first.study,
    series: first.series,
    frameOfReference: first.frameOfReference,
    identity: first.identity,
    instances: slices.map(({ sopClass, instance, frame }) => ({
      sopClass,
      instance,
      frame: several ? frame + 1 : null,
    })),
  };
}
