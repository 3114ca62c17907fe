import type { StudyIdentity } from '#imaging/dicom/study-identity.ts';
import type { StackGeometry } from '#imaging/series/stack-geometry.ts';
import type { GrayWindow, VolumeSlice } from '#imaging/volume/volume-slice.ts';
import type { ListedLesion } from '../scan/study-answer.ts';

/** A slice to draw, as it is shown. */
export interface ExportSlice {
  series: string;
  place: number;
  slice: VolumeSlice;
  window: GrayWindow;
  /** Width divided by height, in millimeters. */
  ratio: number;
}

export interface ReportWords {
  title: string;
  research: string;
  verdict: { title: string; text: string };
  /** Dates, what was read and what was not, the detector. */
  facts: string[];
  /** A table; cells are in column order. */
  areas: { title: string; columns: string[]; rows: string[][] };
  /** Manual measurements, such as 'Length 23.4 mm, slice 12'. */
  measurements: { title: string; rows: string[] };
  /** Name and measures of each lesion, in order. */
  lesions: { name: string; measures: string }[];
  footer: string;
}

export type ExportKind = 'pdf' | 'pictures' | 'seg' | 'sr' | 'nifti';

/** Input of the worker that makes files. It contains only the slices to draw. */
export interface ExportRequest {
  kind: ExportKind;
  sliceCount: number;
  /** The report's text, in the page's language. */
  report: ReportWords;
  /** Of the whole study for the report, otherwise of the open series. */
  lesions: readonly ListedLesion[];
  slices: ExportSlice[];
  /** Size of the open series' slices. */
  picture: { width: number; height: number };
  /** Indices of the slices that the detector judged. */
  judged: number[];
  geometry: StackGeometry | undefined;
  reference: {
    study: string;
    series: string;
    frameOfReference: string;
    identity: StudyIdentity;
    instances: { sopClass: string; instance: string; frame: number | null }[];
  } | null;
  model: { name: string; version: string; sha256: string };
}

/** `noPlace`: the series does not state the position of its slices. */
export type ExportAnswer = { file: Blob } | { problem: ExportProblem };
export type ExportProblem = 'failed' | 'noPlace';
