import type { Region } from '#imaging/burned-in/region.ts';
import type { ReadCells } from '#imaging/burned-in/text-map.ts';
import { decodeFrames } from '#imaging/dicom/decode-dicom.ts';
import { type DecodedScan, framesToAnalyze, grayFrame, shownPixels } from '#imaging/picture/decoded-scan.ts';
import { sniffFormat } from '#imaging/sniff-format.ts';
import { checkPicture } from '#reading/gates/check-picture.ts';
import type { DrawnFrame, PreparedScan, Preview, StoredPicture } from '#server/ports/scan-preparer.ts';
import { openScan } from './decode/open-scan.ts';
import { encodePixels, encodePng } from './deidentify/deidentify-picture.ts';
import { type DeidentifiedScan, deidentifyScan } from './deidentify/deidentify-scan.ts';
import { isPlainPng } from './deidentify/strip-png.ts';

interface Means {
  readCells?: ReadCells;
  /** Bytes of memory that reading may take. */
  room?: number;
}

/** Decodes, de-identifies and measures an upload, in this order and once each. */
export async function prepareScan(bytes: Uint8Array, { readCells, room }: Means = {}): Promise<PreparedScan> {
  const opened = await openScan(bytes, room);
  const { original, format, scan, receipt, suspected } = await deidentifyScan(opened, readCells);
  const { width, height, channels } = scan;
  // sharp encodes in its own thread in the meantime. A plain PNG needs no encoding.
  const packing = format === 'png' && isPlainPng(original) ? null : encodePng(scan);
  const shown = {
    gray: grayFrame(scan),
    width,
    height,
    color: channels === 3 ? shownPixels(scan) : undefined,
  };
  const { judgment, quality, acquisition } = checkPicture(shown, scan);
  const previews =
    receipt.writing === 'none' ? [] : await drawPreviews(scan, receipt.maskedRegions, suspected);
  const displayPng = await packing;
  return {
    ...toStoredPicture(scan),
    format: opened.format,
    frameCount: scan.frameCount,
    pixelSpacing: scan.pixelSpacing,
    orientation: scan.orientation,
    original: ownBuffer(original),
    originalFormat: format,
    displayPng: displayPng && ownBuffer(displayPng),
    receipt,
    previews,
    quality,
    judgment,
    kind: acquisition,
  };
}

/** How many frames a visitor sees before a picture with burned-in text is stored, and their longest side. */
const maxPreviews = 8;
const maxPreviewSide = 2048;

/** Frames that may still contain burned-in text come first, then the shown one. */
async function drawPreviews(
  scan: DecodedScan,
  masked: Region[],
  suspected: DeidentifiedScan['suspected'],
): Promise<Preview[]> {
  const frames = [
    ...suspected.filter(({ regions }) => regions.length > 0).map(({ frame }) => frame),
    scan.shownFrame,
  ];
  const chosen = [...new Set(frames)].slice(0, maxPreviews);
  return Promise.all(
    chosen.map(async (frame) => {
      const pixels = scan.frames.find(({ index }) => index === frame)!.pixels;
      return {
        frame,
        png: ownBuffer(await encodePixels(pixels, scan, maxPreviewSide)),
        width: scan.width,
        height: scan.height,
        masked,
        suspected: suspected.find((entry) => entry.frame === frame)?.regions ?? [],
      };
    }),
  );
}

/** Decodes a file that is already de-identified. */
export async function readStored(original: Uint8Array): Promise<StoredPicture> {
  return toStoredPicture((await openScan(original)).scan);
}

function toStoredPicture(scan: DecodedScan): StoredPicture {
  const { width, height, shownFrame } = scan;
  const frames = framesToAnalyze(scan).map(({ index }) => ({
    index,
    gray: ownBuffer(grayFrame(scan, index)),
  }));
  return { width, height, shownFrame, frames };
}

/** Frames of a stored file as PNGs. Missing frames are left out. */
export async function drawFrames(original: Uint8Array, indices: number[]): Promise<DrawnFrame[]> {
  if (sniffFormat(original) !== 'dicom') {
    if (!indices.includes(0)) return [];
    const png = ownBuffer(await encodePng((await openScan(original)).scan));
    return [{ index: 0, png, orientation: null }];
  }
  const drawn: DrawnFrame[] = [];
  for (const frame of await decodeFrames(original, indices)) {
    const png = ownBuffer(await encodePixels(frame.pixels, frame));
    drawn.push({ index: frame.index, png, orientation: frame.orientation });
  }
  return drawn;
}

/** An array that owns its whole buffer, so that it can be transferred between threads. */
function ownBuffer(array: Uint8Array): Uint8Array {
  return array.byteLength === array.buffer.byteLength && !Buffer.isBuffer(array)
    ? array
    : new Uint8Array(array);
}
