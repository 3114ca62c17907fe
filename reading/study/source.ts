import type { Phrase } from '../phrase.ts';

/** A file of the study: on a disk, dropped on a page, or inside an archive. */
export interface Source {
  path: string;
  /** The beginning of the file; all of a small file. */
  head(): Promise<Uint8Array<ArrayBuffer>>;
  whole(): Promise<Uint8Array<ArrayBuffer>>;
}

export interface Skipped {
  path: string;
  why: Phrase;
}
