import { latin1 } from '../bytes.ts';
import { damaged } from '../refusals.ts';

export interface DicomElement {
  tag: number;
  /** Two letters; 'UN' if the file has no VR (implicit). */
  vr: string;
  /** Position of the value in the data set's bytes. */
  offset: number;
  length: number;
  items?: DicomDataSet[];
  /** Encapsulated pixel data (PS3.5 A.4): every fragment, without the basic offset table. */
  fragments?: { offset: number; length: number; itemOffset: number }[];
  offsetTable?: number[];
}

export interface DicomDataSet {
  bytes: Uint8Array;
  littleEndian: boolean;
  elements: Map<number, DicomElement>;
}

export function formatTag(tag: number): string {
  const hex = tag.toString(16).toUpperCase().padStart(8, '0');
  return `(${hex.slice(0, 4)},${hex.slice(4)})`;
}

export function valueBytes(set: DicomDataSet, element: DicomElement): Uint8Array {
  return set.bytes.subarray(element.offset, element.offset + element.length);
}

export function viewOf(set: DicomDataSet, element: DicomElement): DataView {
  return new DataView(set.bytes.buffer, set.bytes.byteOffset + element.offset, element.length);
}

/** The values of a text element, split at backslashes and trimmed of padding. */
export function readTexts(set: DicomDataSet, tag: number): string[] {
  const element = set.elements.get(tag);
  if (!element || element.length === 0 || element.length > 65_536) return [];
  const text = latin1(valueBytes(set, element));
  return text.split('\\').map((part) => part.replace(/^[\s\0]+|[\s\0]+$/g, ''));
}

export function readText(set: DicomDataSet, tag: number): string | undefined {
  return readTexts(set, tag)[0] || undefined;
}

/** Attributes with VR FD (PS3.6), for files without VRs: echo time and b-value of enhanced files. */
const doubles = new Set([0x00189082, 0x00189087]);

/** Decimal or integer strings (DS, IS). Invalid numbers become NaN. */
export function readDecimals(set: DicomDataSet, tag: number): number[] {
  const element = set.elements.get(tag);
  // Functional groups of enhanced files use FD or FL where classic files use DS.
  const vr = element?.vr === 'UN' && doubles.has(tag) ? 'FD' : element?.vr;
  if (vr === 'FD') return readNumbers(set, element, [8, 'getFloat64'], 16);
  if (vr === 'FL') return readNumbers(set, element, [4, 'getFloat32'], 16);
  return readTexts(set, tag).map((text) => (text === '' ? Number.NaN : Number(text.replace(',', '.'))));
}

export function readDecimal(set: DicomDataSet, tag: number): number | undefined {
  const value = readDecimals(set, tag)[0];
  return value !== undefined && Number.isFinite(value) ? value : undefined;
}

/** At most `limit` numbers of a binary attribute. */
function readNumbers(
  set: DicomDataSet,
  element: DicomElement | undefined,
  [size, get]: [size: number, get: 'getUint16' | 'getUint32' | 'getFloat32' | 'getFloat64'],
  limit: number,
): number[] {
  if (!element) return [];
  const view = viewOf(set, element);
  const length = Math.min(limit, Math.floor(element.length / size));
  return Array.from({ length }, (_, i) => view[get](i * size, set.littleEndian));
}

export function readUint16s(set: DicomDataSet, tag: number): number[] {
  return readNumbers(set, set.elements.get(tag), [2, 'getUint16'], 16);
}

export function readUint16(set: DicomDataSet, tag: number): number | undefined {
  return readUint16s(set, tag)[0];
}

export function readUint32s(set: DicomDataSet, tag: number): number[] {
  return readNumbers(set, set.elements.get(tag), [4, 'getUint32'], 64);
}

/** Values of an FD attribute, even without a VR in the file. Also reads FL, DS and IS. */
export function readDoubles(set: DicomDataSet, tag: number): number[] {
  const element = set.elements.get(tag);
  if (element && ['FL', 'DS', 'IS'].includes(element.vr)) return readDecimals(set, tag);
  return readNumbers(set, element, [8, 'getFloat64'], 16);
}

/** All 16-bit words of a lookup table (OW or US). */
export function readWords(set: DicomDataSet, tag: number): Uint16Array {
  const element = set.elements.get(tag);
  if (!element) return new Uint16Array();
  const view = viewOf(set, element);
  const words = new Uint16Array(element.length >> 1);
  for (let i = 0; i < words.length; i++) words[i] = view.getUint16(i * 2, set.littleEndian);
  return words;
}

export function readItems(set: DicomDataSet, tag: number): DicomDataSet[] {
  return set.elements.get(tag)?.items ?? [];
}

export function requireUint16(set: DicomDataSet, tag: number, name: string): number {
  const value = readUint16(set, tag);
  if (value === undefined) throw damaged('attribute', name);
  return value;
}
