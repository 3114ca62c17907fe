import type { Phrase } from '../phrase.ts';

/** A file of the study: on a disk, dropped on a page, or inside an archive. */
export interface Source {
  path: string;
  /** The beginning of the content; small files whole. */
  head(): Promise<Uint8Array<ArrayBuffer>>;
  whole(): Promise<Uint8Array<ArrayBuffer>>;
}

/** A file that was left out. */
export interface Skipped {
  path: string;
  why: Phrase;
}
