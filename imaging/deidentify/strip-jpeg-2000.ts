import { concatBytes } from '../bytes.ts';
import { readCodestream2000 } from '../codecs/codestream-2000.ts';

const startOfTilePart = 0xff90;
const startOfData = 0xff93;
const comment = 0xff64;
/** Tile-part lengths: an optional hint that becomes wrong when a comment in a tile-part is removed. */
const tilePartLengths = 0xff55;

/** The codestream without JP2 boxes, comments and trailing bytes (ITU-T T.800 A.9.2). */
export function stripJpeg2000(bytes: Uint8Array): { data: Uint8Array; removed: number } {
  const { data } = readCodestream2000(bytes);
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const kept: Uint8Array[] = [data.subarray(0, 2)];
  let removed = bytes.length > data.length + 1 ? 1 : 0;
  let at = 2;
  while (at + 4 <= data.length && view.getUint16(at) !== startOfTilePart) {
    const end = at + 2 + view.getUint16(at + 2);
    const code = view.getUint16(at);
    if (code === comment) removed++;
    if (code !== comment && code !== tilePartLengths) kept.push(data.subarray(at, end));
    at = end;
  }
  while (at + 12 <= data.length && view.getUint16(at) === startOfTilePart) {
    const declared = view.getUint32(at + 6);
    const end = declared === 0 ? data.length : at + declared;
    const part = stripTilePart(data.subarray(at, end));
    removed += part.removed;
    kept.push(part.data);
    at = end;
  }
  kept.push(data.subarray(at));
  return { data: concatBytes(kept), removed };
}

function stripTilePart(part: Uint8Array): { data: Uint8Array; removed: number } {
  const view = new DataView(part.buffer, part.byteOffset, part.byteLength);
  const kept: Uint8Array[] = [];
  let removed = 0;
  let dropped = 0;
  let at = 12;
  while (at + 4 <= part.length && view.getUint16(at) !== startOfData) {
    const end = Math.min(part.length, at + 2 + view.getUint16(at + 2));
    if (view.getUint16(at) === comment) {
      removed++;
      dropped += end - at;
    } else {
      kept.push(part.subarray(at, end));
    }
    at = end;
  }
  const head = new Uint8Array(part.subarray(0, 12));
  const declared = view.getUint32(6);
  if (declared !== 0) new DataView(head.buffer).setUint32(6, declared - dropped);
  return { data: concatBytes([head, ...kept, part.subarray(at)]), removed };
}
