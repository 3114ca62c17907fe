import { bestScore, brainScore, sampleFrames } from '../choose-frame.ts';
import { type DecodedScan, greyFrame } from '../decoded-scan.ts';
import { framesSampled, maxFramesRead, maxPixelsRead } from '../limits.ts';
import { readText } from './data-set.ts';
import { openFrames } from './frame-bytes.ts';
import { renderGrey } from './grey-rendering.ts';
import { type ImageHeader, readImageHeader } from './image-header.ts';
import { paletteToRgb } from './palette.ts';
import { toRgb } from './photometric.ts';
import { readPixelSpacing } from './pixel-spacing.ts';
import { type DicomFile, readDicom } from './read-dicom.ts';
import { decodeStoredFrame, type StoredFrame } from './stored-samples.ts';
import { tags } from './tags.ts';

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

export async function decodeDicom(bytes: Uint8Array): Promise<DecodedScan> {
  const opened = openStoredFrames(bytes);
  const { header, file, frameCount } = opened;
  const all = readsAllFrames(header);
  const pixels = header.width * header.height;
  const affordable = Math.max(3, Math.floor(maxPixelsRead / pixels));
  const wanted = all ? frameCount : Math.min(framesSampled, affordable);
  const indices = sampleFrames(frameCount, wanted);
  const stored: { index: number; stored: StoredFrame }[] = [];
  for (const index of indices) stored.push({ index, stored: await opened.read(index) });
  const pictures = render(file, header, stored);
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
    modality: readText(file.set, tags.modality)?.slice(0, 16) ?? null,
    transferSyntax: { uid: file.syntax.uid, name: file.syntax.name },
  };
  if (indices.length > 1) {
    const scores = indices.map((index) => brainScore(greyFrame(scan, index), header.width, header.height));
    scan.shownFrame = indices[bestScore(scores)]!;
  }
  if (!all) scan.frames = scan.frames.filter((frame) => frame.index === scan.shownFrame);
  scan.pixelSpacing = readPixelSpacing(file.set, scan.shownFrame);
  return scan;
}

function render(
  file: DicomFile,
  header: ImageHeader,
  frames: { index: number; stored: StoredFrame }[],
): Uint8Array[] {
  if (header.photometric === 'PALETTE COLOR') {
    return frames.map(({ stored }) => paletteToRgb(stored, file.set, header.signed));
  }
  if (header.samplesPerPixel === 3) return frames.map(({ stored }) => toRgb(stored, header));
  return renderGrey(file.set, header, frames);
}
