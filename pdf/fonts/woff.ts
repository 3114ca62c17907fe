import { unzlibSync } from 'fflate';

/**
 * Unpacks the TrueType font inside a WOFF 1.0 file (W3C WOFF 1.0, sections 3 to 5). fontkit would inflate the tables
 * for each document, which takes longer than the rest of a report.
 */
export function unpackWoff(woff: Uint8Array): Uint8Array {
  const packed = viewOf(woff);
  if (woff.length < 44 || nameAt(packed, 0) !== 'wOFF') throw new Error('This is not a WOFF font.');
  const count = packed.getUint16(12);
  const header = new Uint8Array(12 + 16 * count);
  header.set(woff.subarray(4, 8), 0);
  const head = viewOf(header);
  const power = Math.floor(Math.log2(count));
  head.setUint16(4, count);
  head.setUint16(6, 16 * 2 ** power);
  head.setUint16(8, power);
  head.setUint16(10, 16 * count - 16 * 2 ** power);

  const parts: Uint8Array[] = [header];
  let offset = header.length;
  for (let i = 0; i < count; i++) {
    const entry = 44 + 20 * i;
    const start = packed.getUint32(entry + 4);
    const size = packed.getUint32(entry + 8);
    const length = packed.getUint32(entry + 12);
    const stored = woff.subarray(start, start + size);
    const table = size < length ? unzlibSync(stored, { out: new Uint8Array(length) }) : stored;
    const record = 12 + 16 * i;
    header.set(woff.subarray(entry, entry + 4), record);
    head.setUint32(record + 4, packed.getUint32(entry + 16));
    head.setUint32(record + 8, offset);
    head.setUint32(record + 12, length);
    const padding = new Uint8Array((4 - (length % 4)) % 4);
    parts.push(table, padding);
    offset += length + padding.length;
  }
  return joined(parts, offset);
}

/**
 * Disables a substitution of a plain font by giving its feature record an unused name (OpenType, 'GSUB'). Inter's
 * contextual alternates take fontkit half of a report's time and only adjust punctuation.
 */
export function withoutSubstitution(font: Uint8Array, feature: string): Uint8Array {
  const changed = font.slice();
  const view = viewOf(changed);
  const unused = new TextEncoder().encode('none');
  const tables = view.getUint16(4);
  for (let i = 0; i < tables; i++) {
    const record = 12 + 16 * i;
    if (nameAt(view, record) !== 'GSUB') continue;
    const table = view.getUint32(record + 8);
    const features = table + view.getUint16(table + 6);
    for (let k = 0; k < view.getUint16(features); k++) {
      const entry = features + 2 + 6 * k;
      if (nameAt(view, entry) === feature) changed.set(unused, entry);
    }
  }
  return changed;
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength);

const nameAt = (view: DataView, at: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((i) => view.getUint8(at + i)));

function joined(parts: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}
