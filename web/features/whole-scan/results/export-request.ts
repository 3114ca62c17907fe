import type { GrayWindow, VolumeSlice } from '#imaging/volume/volume-slice.ts';
import type { PictureSheets } from '#pdf/picture-sheets.ts';
import type { Report } from '#pdf/report.ts';
import { model } from '../detecting/model-facts.ts';
import type { ListedLesion } from '../scan/study-answer.ts';
import type { StackView } from '../viewer/use-stack-view.ts';
import { lesionsOf, type ScanResultData } from './result-files.ts';

/** Files of the open series. */
export type SeriesFileKind = 'pictures' | 'seg' | 'sr' | 'nifti';

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
export type SeriesFileRequest = ReturnType<typeof seriesFileRequest>;
export type ExportRequest = { kind: 'pdf'; report: Report } | SheetsRequest | SeriesFileRequest;

/** Slices on paper. `sheets` has everything but the pictures, whose captions and descriptions stand here. */
export interface SheetsRequest {
  kind: 'sheets';
  sheets: Omit<PictureSheets, 'pictures'>;
  slices: (ExportSlice & { caption: string; alternative: string })[];
}

/** `noPlace`: the series does not state the position of its slices. */
export type ExportAnswer = { file: Blob } | { problem: ExportProblem };
export type ExportProblem = 'failed' | 'noPlace';

/** The input for a file of the open series. Weak marks are listed for programs. */
export function seriesFileRequest(kind: SeriesFileKind, result: ScanResultData, view: StackView) {
  const { open, analysis } = result;
  const lesions = lesionsOf(result);
  const first = open.slices.find((slice) => slice !== undefined);
  return {
    kind,
    sliceCount: open.slices.length,
    lesions,
    slices: kind === 'pictures' ? markedSlices(lesions, result, view) : [],
    picture: { width: first?.width ?? 0, height: first?.height ?? 0 },
    /** Indices of the slices that the detector judged. */
    judged: analysis.slices.flatMap((one, place) => (one.state === 'read' ? [place] : [])),
    geometry: open.geometry,
    reference: referenceOf(result),
    model: { name: model.name, version: model.version, sha256: model.sha256 },
  };
}

function markedSlices(
  lesions: readonly ListedLesion[],
  result: ScanResultData,
  view: StackView,
): ExportSlice[] {
  const places = new Set(lesions.flatMap(({ marks }) => marks.map(({ slice }) => slice)));
  return [...places].flatMap((place) => shownSlice(result, view, result.open.key, place) ?? []);
}

/** A slice of a series that is open or was read before; null if this page no longer holds it. */
export function shownSlice(
  { state, open }: Pick<ScanResultData, 'state' | 'open'>,
  view: Pick<StackView, 'window'>,
  series: string,
  place: number,
): ExportSlice | null {
  const here = series === open.key;
  const kept = state.kept.get(series);
  const slice = here ? open.slices[place] : kept?.pictures.get(place);
  if (!slice) return null;
  const { row, column } = (here ? open.geometry : kept?.geometry)?.spacing ?? { row: 1, column: 1 };
  return {
    series,
    place,
    // The detector's view of the slice is not needed in the file.
    slice: { ...slice, gray: new Uint8Array() },
    window: here ? view.window : (kept?.window ?? view.window),
    ratio: (slice.width * column) / (slice.height * row),
  };
}

/** The reference of a DICOM file; null for NIfTI and for files without a position. */
export function referenceOf({ series, open }: Pick<ScanResultData, 'series' | 'open'>) {
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
