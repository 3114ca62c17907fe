import type { OutputElement } from '../../deidentify/write-dicom.ts';

/** Text in UTF-8, which Specific Character Set ISO_IR 192 announces, padded to an even length. */
export function text(tag: number, vr: string, value: string): OutputElement {
  const bytes = Buffer.from(value, 'utf8');
  const padding = bytes.length % 2 === 1 ? Buffer.from(vr === 'UI' ? '\0' : ' ') : Buffer.alloc(0);
  return { tag, vr, value: { bytes: Buffer.concat([bytes, padding]) } };
}

export function sequence(tag: number, items: OutputElement[][]): OutputElement {
  return { tag, vr: 'SQ', value: { items } };
}

export function floats(tag: number, values: number[]): OutputElement {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [i, value] of values.entries()) bytes.writeFloatLE(value, i * 4);
  return { tag, vr: 'FL', value: { bytes } };
}
