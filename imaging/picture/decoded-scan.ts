import { maxFramesAnalyzed } from '../limits.ts';
import type { Weighting } from './weighting.ts';

export type PictureFormat = 'png' | 'jpeg' | 'dicom';

/** Millimeters between the centers of neighboring rows, and of neighboring columns. */
export interface PixelSpacing {
  row: number;
  column: number;
}

/** Right, left, anterior, posterior, head or feet of the patient. */
export type BodySide = 'R' | 'L' | 'A' | 'P' | 'H' | 'F';

/** The patient's side at each edge of a picture. */
export type Orientation = Record<'top' | 'bottom' | 'left' | 'right', BodySide>;

/** Facts from a DICOM header about the content of a picture. */
export interface HeaderFacts {
  modality: string | null;
  bodyPart: string | null;
  /** One bit per pixel: a mask. */
  oneBit: boolean;
  /** A Siemens mosaic: many slices as tiles of one picture. */
  mosaic?: true;
  /** Younger than 18. */
  child?: true;
  /** 'diffusion' also for maps derived from diffusion slices. */
  weighting: Weighting;
  /** A T1 after contrast. */
  afterContrast: boolean;
}

/** A picture for the gates: 8-bit gray, and interleaved RGB if it has color. */
export interface Picture {
  gray: Uint8Array;
  width: number;
  height: number;
  color?: Uint8Array | undefined;
}

export interface Frame {
  index: number;
  /** 8 bits for display, interleaved if the scan has three channels. */
  pixels: Uint8Array;
}

export interface DecodedScan {
  format: PictureFormat;
  width: number;
  height: number;
  channels: 1 | 3;
  /** Frames in the file. `frames` has all of them, or only the displayed one of a huge stack. */
  frameCount: number;
  frames: Frame[];
  /** Index of the frame with the most brain. */
  shownFrame: number;
  pixelSpacing: PixelSpacing | null;
  /** Of the displayed frame; null if unknown. */
  orientation: Orientation | null;
  /** Null for PNG and JPEG. */
  header: HeaderFacts | null;
  /** DICOM only. */
  transferSyntax: { uid: string; name: string } | null;
}

/** Frames for the detector: all of them, or the displayed one of a long stack. */
export function framesToAnalyze(scan: DecodedScan): Frame[] {
  return scan.frames.length <= maxFramesAnalyzed ? scan.frames : [frameAt(scan, scan.shownFrame)];
}

function frameAt(scan: DecodedScan, index: number): Frame {
  const frame = scan.frames.find((entry) => entry.index === index);
  if (!frame) throw new RangeError(`Frame ${index} was not decoded`);
  return frame;
}

/** Rec. 601 luma of a frame, by default the displayed one. */
export function grayFrame(scan: DecodedScan, index: number = scan.shownFrame): Uint8Array {
  const { pixels } = frameAt(scan, index);
  return scan.channels === 1 ? pixels : luma(pixels);
}

/** Rec. 601 luma of interleaved red, green and blue. */
export function luma(pixels: Uint8Array): Uint8Array {
  const gray = new Uint8Array(pixels.length / 3);
  for (let i = 0, at = 0; i < gray.length; i++, at += 3) {
    gray[i] = Math.round(0.299 * pixels[at]! + 0.587 * pixels[at + 1]! + 0.114 * pixels[at + 2]!);
  }
  return gray;
}

/** Saturation of interleaved RGB pixels. Burned-in text is often colored; tissue never is. */
export function saturationOf(pixels: Uint8Array): Uint8Array {
  const out = new Uint8Array(pixels.length / 3);
  for (let i = 0, at = 0; i < out.length; i++, at += 3) {
    const r = pixels[at]!;
    const g = pixels[at + 1]!;
    const b = pixels[at + 2]!;
    out[i] = Math.max(r, g, b) - Math.min(r, g, b);
  }
  return out;
}

export function shownPixels(scan: DecodedScan): Uint8Array {
  return frameAt(scan, scan.shownFrame).pixels;
}
