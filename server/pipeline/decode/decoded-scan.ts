import type { PixelSpacing, ScanFormat } from '#contract/scans.ts';

export interface Frame {
  index: number;
  /** Ready to show: 8 bit, interleaved where the scan has three channels. */
  pixels: Uint8Array;
}

export interface DecodedScan {
  format: ScanFormat;
  width: number;
  height: number;
  channels: 1 | 3;
  /** Frames in the file; `frames` holds all of them, or only the shown one of a long stack. */
  frameCount: number;
  frames: Frame[];
  /** Index of the frame with the most brain. */
  shownFrame: number;
  pixelSpacing: PixelSpacing | null;
  modality: string | null;
  /** DICOM only: the UID and name of how the file was coded. */
  transferSyntax: { uid: string; name: string } | null;
}

function frameAt(scan: DecodedScan, index: number): Frame {
  const frame = scan.frames.find((entry) => entry.index === index);
  if (!frame) throw new RangeError(`Frame ${index} was not decoded`);
  return frame;
}

/** Rec. 601 luma of a frame, by default the shown one. */
export function greyFrame(scan: DecodedScan, index: number = scan.shownFrame): Uint8Array {
  const { pixels } = frameAt(scan, index);
  if (scan.channels === 1) return pixels;
  const grey = new Uint8Array(scan.width * scan.height);
  for (let i = 0, at = 0; i < grey.length; i++, at += 3) {
    grey[i] = Math.round(0.299 * pixels[at]! + 0.587 * pixels[at + 1]! + 0.114 * pixels[at + 2]!);
  }
  return grey;
}

export function shownPixels(scan: DecodedScan): Uint8Array {
  return frameAt(scan, scan.shownFrame).pixels;
}
