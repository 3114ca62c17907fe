import type { Orientation, PixelSpacing, ScanFormat } from '#contract/scans.ts';
import type { Region } from '#imaging/burned-in/region.ts';
import type { Receipt } from '#imaging/deidentify/receipt.ts';
import type { Judgment } from '#reading/gates/judgment.ts';
import type { QualityReport } from '#reading/quality/measure-quality.ts';
import type { Acquisition } from '#reading/vocabulary.ts';

/** What the analysis needs from a file. */
export interface StoredPicture {
  width: number;
  height: number;
  shownFrame: number;
  /** 8-bit gray for the detector: every frame, or the shown one of a long stack. */
  frames: { index: number; gray: Uint8Array }[];
}

/** A frame of a stored file, for browsers. */
export interface DrawnFrame {
  index: number;
  png: Uint8Array;
  orientation: Orientation | null;
}

/** A frame as it would be stored, with the regions that were masked or may still contain burned-in text. */
export interface Preview {
  frame: number;
  png: Uint8Array;
  width: number;
  height: number;
  masked: Region[];
  suspected: Region[];
}

export interface PreparedScan extends StoredPicture {
  /** Format of the upload. */
  format: ScanFormat;
  /** Frames of `original`. */
  frameCount: number;
  pixelSpacing: PixelSpacing | null;
  orientation: Orientation | null;
  /** The de-identified file to store; reading it gives the same pixels. */
  original: Uint8Array;
  /** May differ from `format`: a JPEG becomes a PNG. */
  originalFormat: ScanFormat;
  /** The shown frame, for browsers; null if `original` can be shown directly. */
  displayPng: Uint8Array | null;
  receipt: Receipt;
  /** What the visitor sees before it is stored; empty if there is no burned-in text. */
  previews: Preview[];
  quality: QualityReport;
  /** The judgment of the gates before the network. */
  judgment: Judgment;
  kind: Acquisition;
}

export interface ScanPreparer {
  /** `caller` is who sent the file. Callers take turns at the threads. */
  prepare(bytes: Uint8Array, caller: string): Promise<PreparedScan>;
  /** Caches the picture of a file just stored under this key, so that its analysis need not decode it again. */
  remember(key: string, scan: PreparedScan): void;
  /** Drops the cached picture of a deleted scan. */
  forget(key: string): void;
  /** Reads a stored file. Calls `load` only if its picture is not cached. */
  read(key: string, load: () => Promise<Uint8Array>): Promise<StoredPicture>;
  /** Frames of a stored file for display, in this order. Missing frames are left out. */
  frames(original: Uint8Array, indices: number[], caller: string): Promise<DrawnFrame[]>;
  close(): Promise<void>;
}
