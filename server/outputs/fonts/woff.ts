import { inflateSync } from 'node:zlib';

/**
 * Unpacks the TrueType font inside a WOFF 1.0 file (W3C WOFF 1.0, sections 3 to 5). fontkit would inflate the tables in
 * JavaScript for each document, which takes longer than the rest of a report.
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is not a WOFF font.');
  const count = woff.readUInt16BE(12);
  const header = Buffer.alloc(12 + 16 * count);
  woff.copy(header, 0, 4, 8);
  const power = Math.floor(Math.log2(count));
  header.writeUInt16BE(count, 4);
  header.writeUInt16BE(16 * 2 ** power, 6);
  header.writeUInt16BE(power, 8);
  header.writeUInt16BE(16 * count - 16 * 2 ** power, 10);

  const parts: Uint8Array[] = [header];
  let offset = header.length;
  for (let i = 0; i < count; i++) {
    const entry = 44 + 20 * i;
    const start = woff.readUInt32BE(entry + 4);
    const packed = woff.readUInt32BE(entry + 8);
    const length = woff.readUInt32BE(entry + 12);
    const stored = woff.subarray(start, start + packed);
    const table = packed < length ? inflateSync(stored) : stored;
    const record = 12 + 16 * i;
    woff.copy(header, record, entry, entry + 4);
    header.writeUInt32BE(woff.readUInt32BE(entry + 16), record + 4);
    header.writeUInt32BE(offset, record + 8);
    header.writeUInt32BE(length, record + 12);
    const padding = Buffer.alloc((4 - (length % 4)) % 4);
    parts.push(table, padding);
    offset += length + padding.length;
  }
  return Buffer.concat(parts);
}

/**
 * Disables a substitution of a plain font by giving its feature record an unused name (OpenType, 'GSUB'). Inter's
 * contextual alternates take fontkit half of a report's time and only adjust punctuation.
 */
export function withoutSubstitution(font: Buffer, feature: string): Buffer {
  const changed = Buffer.from(font);
  const tables = changed.readUInt16BE(4);
  for (let i = 0; i < tables; i++) {
    const record = 12 + 16 * i;
    if (changed.toString('latin1', record, record + 4) !== 'GSUB') continue;
    const table = changed.readUInt32BE(record + 8);
    const features = table + changed.readUInt16BE(table + 6);
    for (let k = 0; k < changed.readUInt16BE(features); k++) {
      const entry = features + 2 + 6 * k;
      if (changed.toString('latin1', entry, entry + 4) === feature) changed.write('none', entry, 'latin1');
    }
  }
  return changed;
}
