import { concatBytes, latin1Bytes } from '../bytes.ts';
import { explicitLittleEndian } from './transfer-syntaxes.ts';

export interface OutputElement {
  tag: number;
  vr: string;
  value: { bytes: Uint8Array } | { items: OutputElement[][] };
}

/** VRs whose length has four bytes (PS3.5 7.1.2). */
const longVrs = new Set(['OB', 'OD', 'OF', 'OL', 'OV', 'OW', 'SQ', 'SV', 'UC', 'UN', 'UR', 'UT', 'UV']);
/** Identifies this program as the writer; a random UID (PS3.7 D.3.3.2). */
const implementationClassUid = '2.25.190513873263207423873441209582135417342';

/** Text in UTF-8. If it may be more than ASCII, the file declares the Specific Character Set ISO_IR 192. */
export function textElement(tag: number, vr: string, text: string): OutputElement {
  const bytes = new TextEncoder().encode(text);
  // Values have an even length: UIDs are padded with a zero byte, text with a space (PS3.5 6.2).
  const padding = bytes.length % 2 === 1 ? latin1Bytes(vr === 'UI' ? '\0' : ' ') : new Uint8Array();
  return { tag, vr, value: { bytes: concatBytes([bytes, padding]) } };
}

const setters = {
  AT: { size: 2, set: 'setUint16' },
  SS: { size: 2, set: 'setInt16' },
  US: { size: 2, set: 'setUint16' },
  UL: { size: 4, set: 'setUint32' },
  FL: { size: 4, set: 'setFloat32' },
  FD: { size: 8, set: 'setFloat64' },
} as const;

export function numberElement(
  tag: number,
  vr: keyof typeof setters,
  values: readonly number[],
): OutputElement {
  const { size, set } = setters[vr];
  const view = new DataView(new ArrayBuffer(values.length * size));
  for (const [i, value] of values.entries()) view[set](i * size, value, true);
  return { tag, vr, value: { bytes: new Uint8Array(view.buffer) } };
}

export const uint16Element = (tag: number, ...values: number[]) => numberElement(tag, 'US', values);
/** A pointer to another attribute. */
export const tagElement = (tag: number, group: number, element: number) =>
  numberElement(tag, 'AT', [group, element]);
export const uint32Element = (tag: number, ...values: number[]) => numberElement(tag, 'UL', values);
export const floatElement = (tag: number, values: readonly number[]) => numberElement(tag, 'FL', values);

export function sequenceElement(tag: number, ...items: OutputElement[][]): OutputElement {
  return { tag, vr: 'SQ', value: { items } };
}

/** A coded concept (PS3.3 8.8) as an item of a sequence. */
export const codeItem = (code: { value: string; scheme: string; meaning: string }): OutputElement[] => [
  textElement(0x00080100, 'SH', code.value),
  textElement(0x00080102, 'SH', code.scheme),
  textElement(0x00080104, 'LO', code.meaning),
];

/** A reference to an object as an item of a sequence. Frames count from 1; null: the whole object. */
export const referenceItem = (
  sopClassUid: string,
  sopInstanceUid: string,
  frame: number | null = null,
): OutputElement[] => [
  textElement(0x00081150, 'UI', sopClassUid),
  textElement(0x00081155, 'UI', sopInstanceUid),
  ...(frame === null ? [] : [textElement(0x00081160, 'IS', String(frame))]),
];

/** Date and time in UTC, for DA and TM. */
export function dateAndTime(moment: Date): [date: string, time: string] {
  const digits = moment.toISOString().replaceAll(/[-:]/g, '');
  return [digits.slice(0, 8), digits.slice(9, 15)];
}

/** A part 10 file in explicit VR little endian with an empty preamble (PS3.10 7.1). */
export function writeDicom(
  sopClassUid: string,
  sopInstanceUid: string,
  elements: OutputElement[],
): Uint8Array<ArrayBuffer> {
  const meta = writeElements([
    { tag: 0x00020001, vr: 'OB', value: { bytes: Uint8Array.of(0, 1) } },
    textElement(0x00020002, 'UI', sopClassUid),
    textElement(0x00020003, 'UI', sopInstanceUid),
    textElement(0x00020010, 'UI', explicitLittleEndian.uid),
    textElement(0x00020012, 'UI', implementationClassUid),
  ]);
  return concatBytes([
    new Uint8Array(128),
    latin1Bytes('DICM'),
    writeElements([uint32Element(0x00020000, meta.length)]),
    meta,
    writeElements([
      ...elements,
      textElement(0x00080016, 'UI', sopClassUid),
      textElement(0x00080018, 'UI', sopInstanceUid),
    ]),
  ]);
}

function writeElements(elements: OutputElement[]): Uint8Array {
  const sorted = elements.toSorted((a, b) => a.tag - b.tag);
  return concatBytes(sorted.flatMap(writeElement));
}

function writeElement({ tag, vr, value }: OutputElement): Uint8Array[] {
  const body =
    'items' in value
      ? concatBytes(value.items.flatMap((item) => writeItem(writeElements(item))))
      : value.bytes;
  return [header(tag, vr, body.length + (body.length % 2)), ...padded(body)];
}

function header(tag: number, vr: string, length: number): Uint8Array {
  const long = longVrs.has(vr);
  const head = tagged(tag, long ? 12 : 8);
  head.setUint8(4, vr.charCodeAt(0));
  head.setUint8(5, vr.charCodeAt(1));
  if (long) head.setUint32(8, length, true);
  else head.setUint16(6, length, true);
  return new Uint8Array(head.buffer);
}

/** `size` bytes that begin with a tag. */
function tagged(tag: number, size: number): DataView<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(size));
  view.setUint16(0, tag >>> 16, true);
  view.setUint16(2, tag & 0xffff, true);
  return view;
}

function padded(body: Uint8Array): Uint8Array[] {
  return body.length % 2 === 1 ? [body, new Uint8Array(1)] : [body];
}

function writeItem(body: Uint8Array): Uint8Array[] {
  const head = tagged(0xfffee000, 8);
  head.setUint32(4, body.length + (body.length % 2), true);
  return [new Uint8Array(head.buffer), ...padded(body)];
}
