import type { StudyIdentity } from '#imaging/dicom/study-identity.ts';
import type { StackGeometry } from '#imaging/series/stack-geometry.ts';
import type { GrayWindow, VolumeSlice } from '#imaging/volume/volume-slice.ts';
import type { ListedLesion } from '../scan/study-answer.ts';

/** One slice that is drawn, as it is shown. */
export interface ExportSlice {
  series: string;
  place: number;
  slice: VolumeSlice;
  window: GrayWindow;
  /** Width over height in millimeters. */
  ratio: number;
}

export interface ReportWords {
  title: string;
  research: string;
  verdict: { title: string; text: string };
  /** Dates, what was read and what was not, the detector. */
  facts: string[];
  /** A table; its cells are in the order of its columns. */
  areas: { title: string; columns: string[]; rows: string[][] };
  /** What was measured by hand: 'Length 23.4 mm, slice 12'. */
  measurements: { title: string; rows: string[] };
  /** Name and measures of each lesion, in their order. */
  lesions: { name: string; measures: string }[];
  footer: string;
}

export type ExportKind = 'pdf' | 'pictures' | 'seg' | 'sr' | 'nifti';

/** What the worker that makes files needs; only the slices that are drawn. */
export interface ExportRequest {
  kind: ExportKind;
  sliceCount: number;
  /** Everything that the report says, in the language of the page. */
  report: ReportWords;
  /** Of the whole study for the report; of the open series for everything else. */
  lesions: readonly ListedLesion[];
  slices: ExportSlice[];
  /** Size of the open series' slices. */
  picture: { width: number; height: number };
  /** Places of the slices that the detector judged. */
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

/** `noPlace`: the series does not say where its slices are. */
export type ExportAnswer = { file: Blob } | { problem: ExportProblem };
export type ExportProblem = 'failed' | 'noPlace';
