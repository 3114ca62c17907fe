import { inflateSync } from 'node:zlib';
import { readOrientation } from '#imaging/deidentify/strip-jpeg.ts';
import { maxInflatedBytes } from '#imaging/limits.ts';
import { cutShort, damaged } from '#imaging/refusals.ts';

/** The chunks that define the picture (PNG 3rd edition, 11.2 and 11.3.1). */
const kept = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);
const signatureBytes = 8;

export interface StrippedPng {
  data: Uint8Array;
  /** Names of the chunks removed, '' for bytes after the end. */
  removed: string[];
  orientation: number;
  /** Extra bytes follow the pixel data inside its chunks, so the picture must be encoded again. */
  hidden: boolean;
}

/** Keeps only the chunks that define the picture. Drops text, time, EXIF, profiles, animation and trailing bytes. */
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

/** Gray and RGB. The other color types are a palette, or have an alpha channel (PNG 3rd edition, 11.2.1). */
const plainColors = new Set([0, 2]);

/**
 * Whether every program shows a stripped PNG exactly as this product decodes it: 8 bits, no transparency. Then it need
 * not be encoded again for display.
 */
export function isPlainPng(png: Uint8Array): boolean {
  return png[24] === 8 && plainColors.has(png[25] ?? -1) && holdsPixelsOnly(png);
}

/** Whether it holds only one header, pixels and the end: no transparency and no unneeded palette. */
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

/** Whether bytes follow the compressed pixels inside their chunks, where data could hide. */
function endsInsideStream(stream: Buffer): boolean {
  try {
    // `info` adds the engine to the result; the types lack it.
    const result = inflateSync(stream, { info: true, maxOutputLength: maxInflatedBytes } as object);
    const { engine } = result as unknown as { engine: { bytesWritten: number } };
    return engine.bytesWritten < stream.length;
  } catch (error) {
    throw damaged('picture', error);
  }
}
