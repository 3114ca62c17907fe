import { type DicomDataSet, readUint16s, readWords, valueBytes } from './data-set.ts';
import { tags } from './tags.ts';

export interface LookupTable {
  first: number;
  values: Uint16Array;
  /** Largest value an entry can have. */
  limit: number;
}

/** A modality or VOI LUT item (PS3.3 C.11.1, C.11.2); undefined if incomplete. */
export function readLookupTable(
  item: DicomDataSet | undefined,
  signedInput: boolean,
): LookupTable | undefined {
  if (!item) return undefined;
  const [count, start, bits] = readUint16s(item, tags.lutDescriptor);
  const data = item.elements.get(tags.lutData);
  if (count === undefined || start === undefined || bits === undefined || !data) return undefined;
  const length = count || 65_536;
  const values =
    data.length >= length * 2
      ? readWords(item, tags.lutData).subarray(0, length)
      : Uint16Array.from(valueBytes(item, data)).subarray(0, length);
  if (values.length < length || bits < 1 || bits > 16) return undefined;
  return { first: signedInput ? (start << 16) >> 16 : start, values, limit: 2 ** bits - 1 };
}

export function lookUp(table: LookupTable, value: number): number {
  const at = Math.round(value) - table.first;
  const last = table.values.length - 1;
  return table.values[at < 0 ? 0 : Math.min(at, last)]!;
}
