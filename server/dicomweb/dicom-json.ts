import { type DicomDataSet, type DicomElement, valueBytes } from '#imaging/dicom/data-set.ts';

/** One attribute of the DICOM JSON model (PS3.18 F.2). */
interface JsonAttribute {
  vr: string;
  Value?: unknown[];
}
export type DicomJson = Record<string, JsonAttribute>;

export const keyOf = (tag: number): string => tag.toString(16).toUpperCase().padStart(8, '0');

/** An attribute with these values; without any it is empty. */
export function attribute(vr: string, ...values: unknown[]): JsonAttribute {
  const filled = values.filter((value) => value !== '' && value !== null && value !== undefined);
  return filled.length > 0 ? { vr, Value: filled } : { vr };
}

const numbers: Record<string, [size: number, read: (view: DataView, at: number) => number]> = {
  US: [2, (view, at) => view.getUint16(at, true)],
  SS: [2, (view, at) => view.getInt16(at, true)],
  UL: [4, (view, at) => view.getUint32(at, true)],
  SL: [4, (view, at) => view.getInt32(at, true)],
  FL: [4, (view, at) => view.getFloat32(at, true)],
  FD: [8, (view, at) => view.getFloat64(at, true)],
};
const bulk = new Set(['OB', 'OD', 'OF', 'OL', 'OV', 'OW', 'UN']);
/** Text in which a backslash does not separate values. */
const oneText = new Set(['LT', 'ST', 'UT', 'UR']);

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function textsOf(bytes: Uint8Array, vr: string): string[] {
  const text = Buffer.from(bytes)
    .toString('utf8')
    .replace(/[\0 ]+$/, '');
  return oneText.has(vr) ? [text] : text.split('\\').map((part) => part.trim());
}

function toAttribute(set: DicomDataSet, { vr, items, ...element }: DicomElement): JsonAttribute {
  if (vr === 'SQ') return attribute(vr, ...(items ?? []).map((item) => toDicomJson(item)));
  const bytes = valueBytes(set, { vr, ...element });
  const number = numbers[vr];
  if (number) {
    const [size, read] = number;
    const view = viewOf(bytes);
    return attribute(
      vr,
      ...Array.from({ length: Math.floor(bytes.length / size) }, (_, i) => read(view, i * size)),
    );
  }
  if (vr === 'AT') {
    const view = viewOf(bytes);
    const tags = Array.from({ length: bytes.length >> 2 }, (_, i) =>
      keyOf(view.getUint16(i * 4, true) * 0x10000 + view.getUint16(i * 4 + 2, true)),
    );
    return attribute(vr, ...tags);
  }
  const texts = textsOf(bytes, vr);
  if (vr === 'PN') return attribute(vr, ...texts.filter(Boolean).map((Alphabetic) => ({ Alphabetic })));
  if (vr === 'IS' || vr === 'DS') return attribute(vr, ...texts.filter(Boolean).map(Number));
  return attribute(vr, ...texts);
}

/** Converts a data set in explicit little endian and UTF-8, like ours, without pixels and other bulk data. */
export function toDicomJson(set: DicomDataSet): DicomJson {
  return Object.fromEntries(
    [...set.elements.values()]
      .filter(({ vr }) => !bulk.has(vr))
      .map((element) => [keyOf(element.tag), toAttribute(set, element)]),
  );
}
