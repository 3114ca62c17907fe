import { inflateSync } from 'node:zlib';
import { readOrientation } from '#imaging/deidentify/strip-jpeg.ts';
import { maxInflatedBytes } from '#imaging/limits.ts';
import { cutShort, damaged } from '#imaging/refusals.ts';

/** The chunks that make the picture (PNG 3rd edition, 11.2 and 11.3.1). */
const kept = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);
const signatureBytes = 8;

export interface StrippedPng {
  data: Uint8Array;
  /** Names of the chunks removed, '' for bytes after the end. */
  removed: string[];
  orientation: number;
  /** Something follows the pixels inside their chunks: the picture has to be packed again. */
  hidden: boolean;
}

/** Copies the chunks that make the picture; text, time, EXIF, profiles, animation and trailing bytes go. */
export function stripPng(bytes: Uint8Array): StrippedPng {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: Uint8Array[] = [bytes.subarray(0, signatureBytes)];
  const pixels: Uint8Array[] = [];
  const removed: string[] = [];
  let orientation = 1;
  let at = signatureBytes;
  let ended = false;
  while (!ended) {
    if (at + 12 > bytes.length) throw cutShort();
    const length = view.getUint32(at);
    const end = at + 12 + length;
    if (end > bytes.length) throw cutShort();
    const name = Buffer.from(bytes.subarray(at + 4, at + 8)).toString('latin1');
    if (kept.has(name)) parts.push(bytes.subarray(at, end));
    else removed.push(/^[A-Za-z]{4}$/.test(name) ? name : '?');
    if (name === 'IDAT') pixels.push(bytes.subarray(at + 8, end - 4));
    if (name === 'eXIf') orientation = readOrientation(bytes.subarray(at + 8, end - 4)) ?? 1;
    ended = name === 'IEND';
    at = end;
  }
  if (at < bytes.length) removed.push('');
  const hidden = endsInsideStream(Buffer.concat(pixels));
  return { data: Buffer.concat(parts), removed, orientation, hidden };
}

/** Gray and RGB without transparency; the others are a palette, and both with it (PNG 3rd edition, 11.2.1). */
const plainColors = new Set([0, 2]);

/**
 * Whether a stripped PNG shows exactly what it decodes to here, in every program: 8 bits, nothing transparent. Then it
 * need not be packed again to be shown.
 */
export function isPlainPng(png: Uint8Array): boolean {
  return png[24] === 8 && plainColors.has(png[25] ?? -1) && holdsPixelsOnly(png);
}

/** One header, the pixels, the end: no transparency, and no palette, which such a picture does not need. */
function holdsPixelsOnly(png: Uint8Array): boolean {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  let headers = 0;
  for (let at = signatureBytes; at + 12 <= png.length; at += 12 + view.getUint32(at)) {
    const name = Buffer.from(png.subarray(at + 4, at + 8)).toString('latin1');
    if (name === 'IHDR') headers++;
    else if (name !== 'IDAT' && name !== 'IEND') return false;
  }
  return headers === 1;
}

/** Bytes after the end of the compressed pixels, inside their chunks, would be a hiding place. */
function endsInsideStream(stream: Buffer): boolean {
  try {
    // `info` adds the engine to the answer, which the types do not know.
    const result = inflateSync(stream, { info: true, maxOutputLength: maxInflatedBytes } as object);
    const { engine } = result as unknown as { engine: { bytesWritten: number } };
    return engine.bytesWritten < stream.length;
  } catch (error) {
    throw damaged('its picture cannot be unpacked', error);
  }
}
