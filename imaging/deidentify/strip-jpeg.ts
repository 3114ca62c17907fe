import { concatBytes, latin1 } from '../bytes.ts';
import { marker, nextMarker, segmentBody } from '../codecs/jpeg/segments.ts';
import { damaged } from '../refusals.ts';

const adobeBodyBytes = 12;

/**
 * Copies only the segments needed to decode the image. Drops APPn (EXIF, XMP, IPTC, ICC, thumbnails), comments and
 * data after the end. The pixels do not change. Works for JPEG and JPEG-LS. Returns the number of removed metadata segments,
 * where data after the end counts as one, and the EXIF orientation, 1 if there is none.
 */
export function stripJpeg(data: Uint8Array): { data: Uint8Array; removed: number; orientation: number } {
  if (data[0] !== 0xff || data[1] !== marker.startOfImage) throw damaged('jpeg');
  const kept: Uint8Array[] = [data.subarray(0, 2)];
  let removed = 0;
  let orientation = 1;
  let at = 2;
  let jpegLs = false;
  for (;;) {
    let found: { code: number; at: number };
    try {
      found = nextMarker(data, at);
    } catch {
      break; // No end marker: the decoder has already checked that the image is complete.
    }
    if (found.code === marker.endOfImage) {
      kept.push(Uint8Array.of(0xff, marker.endOfImage));
      // Zero bytes after the end are padding.
      if (data.subarray(found.at + 2).some((byte) => byte !== 0)) removed++;
      break;
    }
    if (found.code >= 0xd0 && found.code <= 0xd7) {
      at = found.at + 2;
      continue;
    }
    const body = segmentBody(data, found.at);
    const end = found.at + 4 + body.length;
    if (found.code === 0xf7) jpegLs = true;
    if (found.code === 0xe1) orientation = readOrientation(body) ?? orientation;
    const copy = keptSegment(found.code, body, data.subarray(found.at, end));
    if (copy) kept.push(copy);
    if (!copy || copy.length !== end - found.at) removed++;
    at = end;
    if (found.code === marker.startOfScan) {
      at = entropyEnd(data, end, jpegLs);
      kept.push(data.subarray(end, at));
    }
  }
  return { data: concatBytes(kept), removed, orientation };
}

function keptSegment(code: number, body: Uint8Array, whole: Uint8Array): Uint8Array | undefined {
  const name = latin1(body.subarray(0, 5));
  if (code === marker.app0 && name === 'JFIF\0' && body.length >= 14) {
    // The header without its thumbnail (JFIF 1.02).
    return Uint8Array.of(0xff, marker.app0, 0, 16, ...body.subarray(0, 12), 0, 0);
  }
  if (code === marker.adobe && name === 'Adobe' && body.length >= adobeBodyBytes) {
    return Uint8Array.of(0xff, marker.adobe, 0, adobeBodyBytes + 2, ...body.subarray(0, adobeBodyBytes));
  }
  // JPEG-LS: the HP encoder's color transform, needed for correct colors.
  if (code === 0xe8 && body.length === 5 && name.startsWith('mrfx')) return whole;
  const metadata = (code >= 0xe0 && code <= 0xef) || code === marker.comment;
  const reserved = code >= 0xf0 && code <= 0xfd && code !== 0xf7 && code !== 0xf8;
  return metadata || reserved || code < 0xc0 ? undefined : whole;
}

/** Where entropy-coded data ends: at the next marker that is neither stuffing nor a restart. */
function entropyEnd(data: Uint8Array, start: number, jpegLs: boolean): number {
  for (let at = start; at + 1 < data.length; at++) {
    if (data[at] !== 0xff) continue;
    const next = data[at + 1]!;
    const stuffing = jpegLs ? next < 0x80 : next === 0 || next === 0xff;
    if (!stuffing && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return data.length;
}

/** Tag 0x0112 of the first directory (EXIF 2.3). */
export function readOrientation(exif: Uint8Array): number | undefined {
  const text = latin1(exif.subarray(0, 6));
  const tiff = text === 'Exif\0\0' ? exif.subarray(6) : exif;
  if (tiff.length < 14) return undefined;
  const order = latin1(tiff.subarray(0, 2));
  if (order !== 'II' && order !== 'MM') return undefined;
  const little = order === 'II';
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const directory = view.getUint32(4, little);
  if (directory + 2 > tiff.length) return undefined;
  const count = view.getUint16(directory, little);
  for (let i = 0; i < count; i++) {
    const entry = directory + 2 + i * 12;
    if (entry + 12 > tiff.length) return undefined;
    if (view.getUint16(entry, little) === 0x0112) {
      const value = view.getUint16(entry + 8, little);
      return value >= 1 && value <= 8 ? value : undefined;
    }
  }
  return undefined;
}
