import { concatBytes, latin1Bytes } from '../bytes.ts';

export type OutputValue =
  | { bytes: Uint8Array }
  | { items: OutputElement[][] }
  /** One codestream for each frame (PS3.5 A.4). */
  | { frames: Uint8Array[] };

export interface OutputElement {
  tag: number;
  vr: string;
  value: OutputValue;
}

/** VRs whose length has four bytes (PS3.5 7.1.2). */
const longVrs = new Set(['OB', 'OD', 'OF', 'OL', 'OV', 'OW', 'SQ', 'SV', 'UC', 'UN', 'UR', 'UT', 'UV']);
/** Identifies this program as the writer; a random UID (PS3.7 D.3.3.2). */
const implementationClassUid = '2.25.190513873263207423873441209582135417342';

/** Text in ISO 8859-1, or in UTF-8 if the Specific Character Set is ISO_IR 192. */
export function textElement(
  tag: number,
  vr: string,
  text: string,
  encoding: 'latin1' | 'utf8' = 'latin1',
): OutputElement {
  const bytes = encoding === 'utf8' ? new TextEncoder().encode(text) : latin1Bytes(text);
  // Values have an even length: UIDs are padded with a zero byte, text with a space (PS3.5 6.2).
  const padding = bytes.length % 2 === 1 ? latin1Bytes(vr === 'UI' ? '\0' : ' ') : new Uint8Array();
  return { tag, vr, value: { bytes: concatBytes([bytes, padding]) } };
}

const setters = {
  US: { size: 2, set: 'setUint16' },
  UL: { size: 4, set: 'setUint32' },
  FL: { size: 4, set: 'setFloat32' },
  FD: { size: 8, set: 'setFloat64' },
} as const;

function numberElement(tag: number, vr: keyof typeof setters, values: readonly number[]): OutputElement {
  const { size, set } = setters[vr];
  const view = new DataView(new ArrayBuffer(values.length * size));
  for (const [i, value] of values.entries()) view[set](i * size, value, true);
  return { tag, vr, value: { bytes: new Uint8Array(view.buffer) } };
}

export const uint16Element = (tag: number, ...values: number[]) => numberElement(tag, 'US', values);
export const uint32Element = (tag: number, ...values: number[]) => numberElement(tag, 'UL', values);
export const floatElement = (tag: number, values: readonly number[]) => numberElement(tag, 'FL', values);
export const doubleElement = (tag: number, values: readonly number[]) => numberElement(tag, 'FD', values);

export function sequenceElement(tag: number, items: OutputElement[][]): OutputElement {
  return { tag, vr: 'SQ', value: { items } };
}

/** A part 10 file in explicit VR little endian with an empty preamble (PS3.10 7.1). */
export function writeDicom(parts: {
  transferSyntaxUid: string;
  sopClassUid: string;
  sopInstanceUid: string;
  elements: OutputElement[];
}): Uint8Array<ArrayBuffer> {
  const meta = writeElements([
    { tag: 0x00020001, vr: 'OB', value: { bytes: Uint8Array.of(0, 1) } },
    textElement(0x00020002, 'UI', parts.sopClassUid),
    textElement(0x00020003, 'UI', parts.sopInstanceUid),
    textElement(0x00020010, 'UI', parts.transferSyntaxUid),
    textElement(0x00020012, 'UI', implementationClassUid),
  ]);
  const groupLength = new DataView(new ArrayBuffer(4));
  groupLength.setUint32(0, meta.length, true);
  return concatBytes([
    new Uint8Array(128),
    latin1Bytes('DICM'),
    writeElements([{ tag: 0x00020000, vr: 'UL', value: { bytes: new Uint8Array(groupLength.buffer) } }]),
    meta,
    writeElements(parts.elements),
  ]);
}

function writeElements(elements: OutputElement[]): Uint8Array {
  const sorted = elements.toSorted((a, b) => a.tag - b.tag);
  return concatBytes(sorted.flatMap(writeElement));
}

function writeElement({ tag, vr, value }: OutputElement): Uint8Array[] {
  if ('frames' in value) return [header(tag, vr, 0xffffffff), ...writeFrames(value.frames)];
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

function writeItem(body: Uint8Array, tag = 0xfffee000): Uint8Array[] {
  const head = tagged(tag, 8);
  head.setUint32(4, body.length + (body.length % 2), true);
  return [new Uint8Array(head.buffer), ...padded(body)];
}

function writeFrames(frames: Uint8Array[]): Uint8Array[] {
  const table = new DataView(new ArrayBuffer(frames.length * 4));
  let offset = 0;
  for (const [i, frame] of frames.entries()) {
    table.setUint32(i * 4, offset, true);
    offset += 8 + frame.length + (frame.length % 2);
  }
  return [
    ...writeItem(new Uint8Array(table.buffer)),
    ...frames.flatMap((frame) => writeItem(frame)),
    ...writeItem(new Uint8Array(), 0xfffee0dd),
  ];
}
