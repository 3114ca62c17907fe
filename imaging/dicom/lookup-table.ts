import { type DicomDataSet, readUint16s, readWords, valueBytes } from './data-set.ts';
import { tags } from './tags.ts';

export interface LookupTable {
  first: number;
  values: Uint16Array;
  /** Largest value an entry can have. */
  limit: number;
}

/** Number of entries, first value and bits of an entry (PS3.3 C.7.6.3.1.5, C.11.1); undefined if incomplete. */
export function readDescriptor(set: DicomDataSet, tag: number, signedInput: boolean) {
  const [count, start, bits] = readUint16s(set, tag);
  if (count === undefined || start === undefined || bits === undefined) return undefined;
  return { length: count || 65_536, first: signedInput ? (start << 16) >> 16 : start, bits };
}

/** 16-bit entries, or 8-bit entries packed two to a word; undefined if incomplete. */
export function readEntries(set: DicomDataSet, tag: number, length: number): Uint16Array | undefined {
  const element = set.elements.get(tag);
  if (!element || element.length < length) return undefined;
  if (element.length >= length * 2) return readWords(set, tag).subarray(0, length);
  const bytes = valueBytes(set, element);
  const swapped = set.littleEndian ? 0 : 1;
  return Uint16Array.from({ length }, (_, i) => bytes[i ^ swapped] ?? 0);
}

/** A modality or VOI LUT item (PS3.3 C.11.1, C.11.2); undefined if incomplete. */
export function readLookupTable(
  item: DicomDataSet | undefined,
  signedInput: boolean,
): LookupTable | undefined {
  const descriptor = item && readDescriptor(item, tags.lutDescriptor, signedInput);
  const values = descriptor && readEntries(item, tags.lutData, descriptor.length);
  if (!values || descriptor.bits < 1 || descriptor.bits > 16) return undefined;
  return { first: descriptor.first, values, limit: 2 ** descriptor.bits - 1 };
}

export function lookUp(table: LookupTable, value: number): number {
  const at = Math.round(value) - table.first;
  const last = table.values.length - 1;
  return table.values[at < 0 ? 0 : Math.min(at, last)]!;
}
