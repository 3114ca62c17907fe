import { framesSampled, maxFramesRead, maxPixelsRead } from '../limits.ts';
import { bestScore, brainScore, sampleFrames } from '../picture/choose-frame.ts';
import { type DecodedScan, greyFrame } from '../picture/decoded-scan.ts';
import { openFrames } from './frame-bytes.ts';
import { renderGrey } from './grey-rendering.ts';
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
  frameCount: number;
  read(index: number): Promise<StoredFrame>;
}

/** Opens a file down to its stored values, before rescale and window. */
export function openStoredFrames(bytes: Uint8Array): StoredFrames {
  const file = readDicom(bytes);
  const header = readImageHeader(file);
  const source = openFrames(file, header);
  return {
    file,
    header,
    frameCount: source.frameCount,
    read: (index) => decodeStoredFrame(source.read(index), header, file.syntax),
  };
}

/** Every frame is read, unless there are too many: then some are looked at and the best one stays. */
export function readsAllFrames(header: ImageHeader): boolean {
  const pixels = header.width * header.height * header.frameCount;
  return header.frameCount <= maxFramesRead && pixels <= maxPixelsRead;
}

export interface DecodedDicom {
  opened: StoredFrames;
  /** The values behind each frame of `scan`. */
  stored: IndexedFrame[];
  scan: DecodedScan;
}

export interface IndexedFrame {
  index: number;
  stored: StoredFrame;
}

export const decodeDicom = async (bytes: Uint8Array): Promise<DecodedScan> =>
  (await decodeStored(openStoredFrames(bytes))).scan;

/** The frames of an opened file, ready to show. */
export async function decodeStored(opened: StoredFrames): Promise<DecodedDicom> {
  const { header, file, frameCount } = opened;
  const all = readsAllFrames(header);
  const pixels = header.width * header.height;
  const affordable = Math.max(3, Math.floor(maxPixelsRead / pixels));
  const wanted = all ? frameCount : Math.min(framesSampled, affordable);
  const indices = sampleFrames(frameCount, wanted);
  let stored: IndexedFrame[] = [];
  for (const index of indices) stored.push({ index, stored: await opened.read(index) });
  const pictures = renderFrames(opened, stored);
  const channels = header.photometric.startsWith('MONOCHROME') ? 1 : 3;
  const scan: DecodedScan = {
    format: 'dicom',
    width: header.width,
    height: header.height,
    channels,
    frameCount,
    frames: indices.map((index, i) => ({ index, pixels: pictures[i]! })),
    shownFrame: indices[0]!,
    pixelSpacing: null,
    orientation: null,
    header: readHeaderFacts(file.set, header),
    transferSyntax: { uid: file.syntax.uid, name: file.syntax.name },
  };
  if (indices.length > 1) {
    const scores = indices.map((index) => brainScore(greyFrame(scan, index), header.width, header.height));
    scan.shownFrame = indices[bestScore(scores)]!;
  }
  if (!all) {
    scan.frames = scan.frames.filter((frame) => frame.index === scan.shownFrame);
    stored = stored.filter((frame) => frame.index === scan.shownFrame);
  }
  scan.pixelSpacing = readPixelSpacing(file.set, scan.shownFrame);
  scan.orientation = readOrientation(file.set, scan.shownFrame);
  return { opened, stored, scan };
}

/** Other frames that are read with a frame, so that a stack without a window of its own keeps one brightness. */
const neighbours = 7;

/** One frame of a file for display. */
export async function decodeFrame(
  bytes: Uint8Array,
  index: number,
): Promise<(Pick<DecodedScan, 'width' | 'height' | 'channels'> & { pixels: Uint8Array }) | undefined> {
  const opened = openStoredFrames(bytes);
  const { header, frameCount } = opened;
  if (index >= frameCount) return undefined;
  const indices = [index, ...sampleFrames(frameCount, Math.min(frameCount, neighbours))];
  const stored: IndexedFrame[] = [];
  for (const each of new Set(indices)) stored.push({ index: each, stored: await opened.read(each) });
  const [pixels] = renderFrames(opened, stored);
  const channels = header.photometric.startsWith('MONOCHROME') ? 1 : 3;
  return pixels && { width: header.width, height: header.height, channels, pixels };
}

/** Stored values to 8 bit grey or colour. */
export function renderFrames({ file, header }: StoredFrames, frames: IndexedFrame[]): Uint8Array[] {
  if (header.photometric === 'PALETTE COLOR') {
    return frames.map(({ stored }) => paletteToRgb(stored, file.set, header.signed));
  }
  if (header.samplesPerPixel === 3) return frames.map(({ stored }) => toRgb(stored, header));
  return renderGrey(file.set, header, frames);
}
