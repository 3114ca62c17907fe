import type { ReportMeasurement } from '#contract/outputs.ts';
import type { ScanRow } from '#server/platform/db/schema.ts';
import type { Language } from '#words/languages.ts';

export type OutputKind = 'annotated' | 'report';

export interface SampleFile {
  bytes: Uint8Array;
  contentType: string;
  filename: string;
}

/** A sample, and a small picture of it; a whole scan has none. */
export interface DrawnSample {
  file: SampleFile;
  thumbnail?: SampleFile;
}

/** Annotated pictures and reports: drawn on the first request, then read from storage. */
export interface ScanOutputs {
  /** Of a completed scan. */
  read(row: ScanRow, kind: OutputKind, language?: Language): Promise<Uint8Array>;
  /** The report with a visitor's own measurements. It is not stored. */
  measuredReport(row: ScanRow, measurements: ReportMeasurement[], language: Language): Promise<Uint8Array>;
  /** Draws and stores it, even if it exists. Undefined if the scan was deleted in the meantime. */
  draw(row: ScanRow, kind: OutputKind): Promise<Uint8Array | undefined>;
  /** A public sample as a file, or a small picture of it; undefined for an id that does not exist. */
  sample(id: string, kind: keyof DrawnSample): Promise<SampleFile | undefined>;
}
