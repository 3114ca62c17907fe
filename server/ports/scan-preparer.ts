import type { PictureKind } from '#contract/picture-kind.ts';
import type {
  DeidentificationReceipt,
  Judgement,
  Orientation,
  PixelSpacing,
  QualityReport,
  ScanFormat,
} from '#contract/scans.ts';
import type { Region } from '#imaging/burned-in/region.ts';

/** What the analysis needs of a file. */
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

/** A frame as it would be stored, and the places that were filled or may still hold burned-in text. */
export interface Preview {
  frame: number;
  png: Uint8Array;
  width: number;
  height: number;
  masked: Region[];
  suspected: Region[];
}

export interface PreparedScan extends StoredPicture {
  /** What was uploaded. */
  format: ScanFormat;
  channels: 1 | 3;
  /** Frames of `original`. */
  frameCount: number;
  pixelSpacing: PixelSpacing | null;
  orientation: Orientation | null;
  /** The de-identified file to store; reading it gives the same pixels. */
  original: Uint8Array;
  /** May differ from `format`: a turned or masked JPEG becomes a PNG. */
  originalFormat: ScanFormat;
  /** The shown frame, for browsers; null where `original` is that already. */
  displayPng: Uint8Array | null;
  receipt: DeidentificationReceipt;
  /** What the visitor is shown before it is stored; empty where there is no burned-in text. */
  previews: Preview[];
  quality: QualityReport;
  /** What the gates before the network say. */
  judgement: Judgement;
  kind: PictureKind;
  /** Sentences for the visitor, those of the receipt included. */
  warnings: string[];
}

export interface ScanPreparer {
  /** `caller` is who sent the file: callers take turns at the threads. */
  prepare(bytes: Uint8Array, caller: string): Promise<PreparedScan>;
  /** The scan's file is stored under this key: its analysis, which comes a moment later, need not decode it again. */
  remember(key: string, scan: PreparedScan): void;
  /** The scan is deleted: none of its picture stays in memory. */
  forget(key: string): void;
  /** For a file that this product has made; it is only loaded where its picture is not remembered. */
  read(key: string, load: () => Promise<Uint8Array>): Promise<StoredPicture>;
  /** Frames of a stored file for display, in this order; those it does not have are left out. */
  frames(original: Uint8Array, indices: number[], caller: string): Promise<DrawnFrame[]>;
  close(): Promise<void>;
}
