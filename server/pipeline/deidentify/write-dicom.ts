import { randomUUID } from 'node:crypto';

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

const longVrs = new Set(['OB', 'OD', 'OF', 'OW', 'SQ', 'UN', 'UT']);
/** Names this program as the writer; generated once, means nothing else (PS3.7 D.3.3.2). */
const implementationClassUid = '2.25.190513873263207423873441209582135417342';

/** A UID from a random UUID (PS3.5 B.2), linked to nothing. */
export function freshUid(): string {
  return `2.25.${BigInt(`0x${randomUUID().replaceAll('-', '')}`)}`;
}

export function textElement(tag: number, vr: string, text: string): OutputElement {
  const padding = vr === 'UI' ? '\0' : ' ';
  const even = text.length % 2 === 0 ? text : text + padding;
  return { tag, vr, value: { bytes: Buffer.from(even, 'latin1') } };
}

export function uint16Element(tag: number, ...values: number[]): OutputElement {
  const bytes = Buffer.alloc(values.length * 2);
  values.forEach((value, i) => {
    bytes.writeUInt16LE(value & 0xffff, i * 2);
  });
  return { tag, vr: 'US', value: { bytes } };
}

/** A part 10 file in explicit VR little endian with an empty preamble (PS3.10 7.1). */
export function writeDicom(parts: {
  transferSyntaxUid: string;
  sopClassUid: string;
  sopInstanceUid: string;
  elements: OutputElement[];
}): Uint8Array {
  const meta = writeElements([
    { tag: 0x00020001, vr: 'OB', value: { bytes: Uint8Array.of(0, 1) } },
    textElement(0x00020002, 'UI', parts.sopClassUid),
    textElement(0x00020003, 'UI', parts.sopInstanceUid),
    textElement(0x00020010, 'UI', parts.transferSyntaxUid),
    textElement(0x00020012, 'UI', implementationClassUid),
  ]);
  const groupLength = Buffer.alloc(4);
  groupLength.writeUInt32LE(meta.length);
  return Buffer.concat([
    Buffer.alloc(128),
    Buffer.from('DICM', 'latin1'),
    writeElements([{ tag: 0x00020000, vr: 'UL', value: { bytes: groupLength } }]),
    meta,
    writeElements(parts.elements),
  ]);
}

function writeElements(elements: OutputElement[]): Buffer {
  const sorted = elements.toSorted((a, b) => a.tag - b.tag);
  return Buffer.concat(sorted.flatMap(writeElement));
}

function writeElement({ tag, vr, value }: OutputElement): Uint8Array[] {
  if ('frames' in value) return [header(tag, vr, 0xffffffff), ...writeFrames(value.frames)];
  const body =
    'items' in value
      ? Buffer.concat(value.items.flatMap((item) => writeItem(writeElements(item))))
      : value.bytes;
  const padding = body.length % 2 === 1 ? [Buffer.alloc(1)] : [];
  return [header(tag, vr, body.length + padding.length), body, ...padding];
}

function header(tag: number, vr: string, length: number): Buffer {
  const long = longVrs.has(vr);
  const head = Buffer.alloc(long ? 12 : 8);
  writeTag(head, tag);
  head.write(vr, 4, 'latin1');
  if (long) head.writeUInt32LE(length, 8);
  else head.writeUInt16LE(length, 6);
  return head;
}

function writeTag(target: Buffer, tag: number): void {
  target.writeUInt16LE(tag >>> 16, 0);
  target.writeUInt16LE(tag & 0xffff, 2);
}

function writeItem(body: Uint8Array, tag = 0xfffee000): Uint8Array[] {
  const head = Buffer.alloc(8);
  writeTag(head, tag);
  head.writeUInt32LE(body.length + (body.length % 2), 4);
  return body.length % 2 === 1 ? [head, body, Buffer.alloc(1)] : [head, body];
}

function writeFrames(frames: Uint8Array[]): Uint8Array[] {
  const table = Buffer.alloc(frames.length * 4);
  let offset = 0;
  frames.forEach((frame, i) => {
    table.writeUInt32LE(offset, i * 4);
    offset += 8 + frame.length + (frame.length % 2);
  });
  return [
    ...writeItem(table),
    ...frames.flatMap((frame) => writeItem(frame)),
    ...writeItem(new Uint8Array(), 0xfffee0dd),
  ];
}
