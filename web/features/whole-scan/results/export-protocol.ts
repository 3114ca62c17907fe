import type { Lesion } from '#imaging/lesions/link-lesions.ts';
import type { StackGeometry } from '#imaging/series/stack-geometry.ts';
import type { GreyWindow, VolumeSlice } from '#imaging/volume/volume-slice.ts';

export type ExportKind = 'pdf' | 'pictures' | 'seg' | 'sr';

/** What the worker that makes files needs; only the slices that are drawn. */
export interface ExportRequest {
  kind: ExportKind;
  seriesName: string;
  seriesDetails: string;
  sliceCount: number;
  /** 'All 40 slices were read.' and what was not looked at. */
  readWords: string[];
  lesions: readonly Lesion[];
  slices: { place: number; slice: VolumeSlice }[];
  /** Places of the slices that the detector judged. */
  judged: number[];
  window: GreyWindow;
  geometry: StackGeometry | undefined;
  reference: {
    study: string;
    series: string;
    frameOfReference: string;
    instances: { sopClass: string; instance: string; frame: number | null }[];
  } | null;
  model: { name: string; version: string; sha256: string };
}

export type ExportAnswer = { file: Blob } | { problem: string };
