import { framesSampled, maxFramesRead, maxPixelsRead, maxUnpackedBytes } from '../limits.ts';
import { bestScore, brainScore, sampleFrames } from '../picture/choose-frame.ts';
import { type DecodedScan, type Frame, grayFrame } from '../picture/decoded-scan.ts';
import { openFrames } from './frame-bytes.ts';
import { type ChosenWindow, type GrayRange, type RenderedFrames, renderGray } from './gray-rendering.ts';
import { readHeaderFacts } from './header-facts.ts';
import { type ImageHeader, readImageHeader } from './image-header.ts';
import { readOrientation } from './orientation.ts';
import { paletteToRgb } from './palette.ts';
import { toRgb } from './photometric.ts';
import { readPixelSpacing } from './pixel-spacing.ts';
import { type DicomFile, readDicom } from './read-dicom.ts';
import { decodeStoredFrame, type StoredFrame } from './stored-samples.ts';

export interface StoredFrames {
  file: DicomFile;
  header: ImageHeader;
  read(index: number): Promise<StoredFrame>;
}

/** Opens a file down to its stored values, before rescale and window. */
export function openStoredFrames(bytes: Uint8Array): StoredFrames {
  const file = readDicom(bytes);
  const header = readImageHeader(file);
  const readFrame = openFrames(file, header);
  return { file, header, read: (index) => decodeStoredFrame(readFrame(index), header, file.syntax) };
}

type FrameSizes = Pick<ImageHeader, 'width' | 'height' | 'samplesPerPixel' | 'bitsAllocated' | 'frameCount'>;

/** Frames that are in memory at once. */
export const framesReadAtOnce = (header: FrameSizes): number =>
  readsAllFrames(header) ? header.frameCount : Math.min(framesSampled, affordableFrames(header));

/** Whether all frames are read. Otherwise a few are compared and only the best is kept. */
export function readsAllFrames(header: FrameSizes): boolean {
  const pixels = header.width * header.height * header.frameCount;
  const within = header.frameCount <= maxFramesRead && pixels <= maxPixelsRead;
  return within && header.frameCount <= affordableFrames(header);
}

/** Number of frames that may be in memory at once; at least one, which the header check permits. */
function affordableFrames({ width, height, samplesPerPixel, bitsAllocated }: FrameSizes): number {
  const frameBytes = width * height * samplesPerPixel * Math.ceil(bitsAllocated / 8);
  return Math.max(1, Math.floor(maxUnpackedBytes / frameBytes));
}

export interface DecodedDicom {
  opened: StoredFrames;
  /** The stored values of each frame in `scan`. */
  stored: IndexedFrame[];
  scan: DecodedScan;
  /** The window that was chosen because the file declares none. */
  window: ChosenWindow | undefined;
}

export interface IndexedFrame {
  index: number;
  stored: StoredFrame;
}

export const decodeDicom = async (bytes: Uint8Array): Promise<DecodedScan> =>
  (await decodeStored(openStoredFrames(bytes))).scan;

/** Renders the frames of an opened file for display. */
export async function decodeStored(opened: StoredFrames): Promise<DecodedDicom> {
  const { header, file } = opened;
  const { frameCount } = header;
  const all = readsAllFrames(header);
  const indices = sampleFrames(frameCount, framesReadAtOnce(header));
  let stored: IndexedFrame[] = [];
  for (const index of indices) stored.push({ index, stored: await opened.read(index) });
  const { pixels: pictures, window } = renderFrames(opened, stored);
  const scan: DecodedScan = {
    format: 'dicom',
    width: header.width,
    height: header.height,
    channels: channelsOf(header),
    frameCount,
    frames: indices.map((index, i) => ({ index, pixels: pictures[i]! })),
    shownFrame: indices[0]!,
    pixelSpacing: null,
    orientation: null,
    header: readHeaderFacts(file.set, header),
    transferSyntax: { uid: file.syntax.uid, name: file.syntax.name },
  };
  if (indices.length > 1) {
    const scores = indices.map((index) => brainScore(grayFrame(scan, index), header.width, header.height));
    scan.shownFrame = indices[bestScore(scores)]!;
  }
  if (!all) {
    scan.frames = scan.frames.filter((frame) => frame.index === scan.shownFrame);
    stored = stored.filter((frame) => frame.index === scan.shownFrame);
  }
  scan.pixelSpacing = readPixelSpacing(file.set, scan.shownFrame);
  scan.orientation = readOrientation(file.set, scan.shownFrame);
  return { opened, stored, scan, window };
}

/** Further frames that are read with a frame, so that a stack without a declared window has a uniform brightness. */
const sampledNeighbors = 7;

/** One frame of a file, rendered for display. */
export type ShownFrame = Frame & Pick<DecodedScan, 'width' | 'height' | 'channels' | 'orientation'>;

/** Renders the given frames for display, in this order. Skips indices that the file does not have. */
export async function decodeFrames(bytes: Uint8Array, indices: readonly number[]): Promise<ShownFrame[]> {
  const opened = openStoredFrames(bytes);
  const { header, file } = opened;
  const { width, height, frameCount } = header;
  const channels = channelsOf(header);
  const neighbors: IndexedFrame[] = [];
  const count = Math.min(frameCount, sampledNeighbors, affordableFrames(header) - 1);
  for (const index of sampleFrames(frameCount, count)) {
    neighbors.push({ index, stored: await opened.read(index) });
  }
  const shown: ShownFrame[] = [];
  for (const index of indices.filter((each) => each < frameCount)) {
    const rest = neighbors.filter((frame) => frame.index !== index);
    const own = neighbors.find((frame) => frame.index === index) ?? {
      index,
      stored: await opened.read(index),
    };
    const pixels = renderFrames(opened, [own, ...rest]).pixels[0]!;
    shown.push({ index, pixels, width, height, channels, orientation: readOrientation(file.set, index) });
  }
  return shown;
}

/** Of the rendered pixels. */
export const channelsOf = ({ photometric }: ImageHeader): 1 | 3 =>
  photometric.startsWith('MONOCHROME') ? 1 : 3;

/** Converts stored values to 8-bit gray or color. */
export function renderFrames(
  { file, header }: StoredFrames,
  frames: IndexedFrame[],
  range?: GrayRange,
): RenderedFrames {
  if (header.photometric === 'PALETTE COLOR') {
    return { pixels: frames.map(({ stored }) => paletteToRgb(stored, file.set, header.signed)) };
  }
  if (header.samplesPerPixel === 3) return { pixels: frames.map(({ stored }) => toRgb(stored, header)) };
  return renderGray(file.set, header, frames, range);
}
