import { readCodestream2000 } from '../codecs/codestream-2000.ts';
import { decodeRle, rleHeaderBytes } from '../codecs/rle.ts';
import type { StoredFrames } from '../dicom/decode-dicom.ts';
import { openFrames } from '../dicom/frame-bytes.ts';
import type { ImageHeader } from '../dicom/image-header.ts';
import { stripJpeg } from './strip-jpeg.ts';

/** Counts comments and other non-image data inside compressed frames, for the receipt. None of it is stored. */
export function countHiddenPieces({ file, header }: StoredFrames): number {
  if (file.syntax.coding === 'native') return 0;
  const readFrame = openFrames(file, header);
  let pieces = 0;
  for (let i = 0; i < header.frameCount; i++) {
    const frame = readFrame(i);
    if (file.syntax.coding === 'rle') pieces += piecesInRle(frame, header);
    else if (file.syntax.coding === 'jpeg-2000' || file.syntax.coding === 'htj2k')
      pieces += piecesIn2000(frame);
    else pieces += stripJpeg(frame).removed;
  }
  return pieces;
}

/** Each segment may have one byte of padding; more is hidden data. */
function piecesInRle(packed: Uint8Array, header: ImageHeader): number {
  const { segments } = decodeRle(packed, {
    pixels: header.width * header.height,
    samplesPerPixel: header.samplesPerPixel,
    bytesPerSample: header.bitsAllocated / 8,
  });
  const used = segments.reduce(
    (sum, { start, end }) => sum + 2 * Math.ceil((end - start) / 2),
    rleHeaderBytes,
  );
  return packed.length > used + segments.length ? 1 : 0;
}

const startOfTilePart = 0xff90;
const startOfData = 0xff93;
const comment = 0xff64;

/** Comments in the main header and in the headers of the tile-parts, JP2 boxes and trailing bytes (ITU-T T.800 A.9.2). */
function piecesIn2000(bytes: Uint8Array): number {
  const { data } = readCodestream2000(bytes);
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  let pieces = bytes.length > data.length + 1 ? 1 : 0;
  const countComments = (from: number, to: number, end: number): number => {
    let at = from;
    while (at + 4 <= to && view.getUint16(at) !== end) {
      if (view.getUint16(at) === comment) pieces++;
      at += 2 + view.getUint16(at + 2);
    }
    return at;
  };
  let at = countComments(2, data.length, startOfTilePart);
  while (at + 12 <= data.length && view.getUint16(at) === startOfTilePart) {
    const end = at + (view.getUint32(at + 6) || data.length - at);
    countComments(at + 12, Math.min(data.length, end), startOfData);
    at = end;
  }
  return pieces;
}
