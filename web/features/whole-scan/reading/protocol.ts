import type { GrayWindow } from '#imaging/volume/volume-slice.ts';
import type { Phrase } from '#reading/phrase.ts';
import type { StudyDocument } from '#reading/study/documents.ts';
import type { ListedSeries } from '#reading/study/list-series.ts';
import type { OpenedSlice, SeriesShape } from '#reading/study/open-series.ts';
import type { Skipped } from '#reading/study/source.ts';
import type { Thumbnail } from './thumbnail.ts';

/** Requests of the page to the worker that reads files. */
export type ReadRequest =
  /** A batch of files; `last` marks the final one. */
  | { type: 'files'; files: { path: string; blob: Blob }[]; last: boolean }
  | { type: 'open'; key: string }
  | { type: 'pdf'; document: StudyDocument };

export type ReadAnswer =
  | { type: 'progress'; done: number; total: number }
  | {
      type: 'listed';
      series: ListedSeries[];
      proposal: { key: string; why: Phrase } | undefined;
      patients: number;
      documents: StudyDocument[];
      skipped: Skipped[];
    }
  /** Null if the file cannot be read. */
  | { type: 'pdf'; path: string; file: Blob | null }
  | { type: 'thumbnail'; key: string; thumbnail: Thumbnail }
  | { type: 'shape'; key: string; shape: SeriesShape }
  | { type: 'slice'; key: string; opened: OpenedSlice }
  | { type: 'skipped'; key: string; skipped: Skipped }
  /** All slices were sent. The windows depend on the grays of many slices. */
  | { type: 'opened'; key: string; windows: { soft: GrayWindow; strong: GrayWindow } }
  | { type: 'failed'; key: string | null; problem: Phrase };
