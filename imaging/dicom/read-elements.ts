import { maxElements, maxSequenceDepth } from '../limits.ts';
import { cutShort, damaged, Refusal } from '../refusals.ts';
import type { DicomDataSet, DicomElement } from './data-set.ts';
import { tags } from './tags.ts';

const undefinedLength = 0xffffffff;
const itemTag = 0xfffee000;
const itemEndTag = 0xfffee00d;
const sequenceEndTag = 0xfffee0dd;

/** VRs with a 16-bit length (PS3.5 7.1.2). All others, including future ones, have a 32-bit length. */
const shortVrs = new Set('AE AS AT CS DA DS DT FL FD IS LO LT PN SH SL SS ST TM UI UL US'.split(' '));
const longVrs = new Set('OB OD OF OL OV OW SQ SV UC UN UR UT UV'.split(' '));

/** Sequences whose content is used. Others of known length are skipped, except in an object of our own. */
const walkedSequences = new Set<number>([
  tags.directoryRecords,
  tags.modalityLutSequence,
  tags.voiLutSequence,
  tags.pixelMeasuresSequence,
  tags.planeOrientationSequence,
  tags.frameVoiLutSequence,
  tags.pixelValueTransformationSequence,
  tags.sharedFunctionalGroups,
  tags.perFrameFunctionalGroups,
  tags.frameContentSequence,
  tags.planePositionSequence,
  tags.mrEchoSequence,
  tags.mrDiffusionSequence,
  // Other functional groups and dimensions of enhanced MR objects, kept in a de-identified file (PS3.3 C.8.13.5).
  ...[
    0x00082218, 0x00189006, 0x00189042, 0x00189045, 0x00189049, 0x00189076, 0x00189107, 0x00189112,
    0x00189115,
  ],
  ...[
    0x00189119, 0x00189125, 0x00189176, 0x00189226, 0x00189239, 0x00189329, 0x00189477, 0x00209071,
    0x00209221, 0x00209222,
  ],
]);

/** Those of a structured report. Without VRs in the file, nothing else says that they are sequences. */
const reportSequences = new Set<number>([
  tags.contentItems,
  tags.conceptName,
  tags.conceptCode,
  tags.measuredValues,
  tags.measurementUnits,
]);

interface Reader {
  bytes: Uint8Array;
  view: DataView;
  littleEndian: boolean;
  position: number;
  elementCount: number;
  everySequence: boolean;
}

interface Encoding {
  explicit: boolean;
  depth: number;
}

/**
 * Reads a data set to its end, or up to its pixel data if what follows is invalid. `only` reads one group, `until` stops
 * before a tag, `everySequence` reads the content of all sequences. Returns where reading stopped, too: before the end if bytes follow that are not elements.
 */
export function readElements(
  bytes: Uint8Array,
  start: number,
  format: {
    explicit: boolean;
    littleEndian: boolean;
    only?: number;
    until?: number;
    everySequence?: boolean;
  },
): { set: DicomDataSet; end: number } {
  const reader: Reader = {
    bytes,
    view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    littleEndian: format.littleEndian,
    position: start,
    elementCount: 0,
    everySequence: format.everySequence ?? false,
  };
  const set: DicomDataSet = { bytes, littleEndian: format.littleEndian, elements: new Map() };
  let end = start;
  try {
    while (bytes.length - reader.position >= 8) {
      const next = readTag(reader, reader.position);
      if (format.only !== undefined && next >>> 16 !== format.only) break;
      if (format.until !== undefined && next >= format.until) break;
      const element = readElement(reader, { explicit: format.explicit, depth: 0 });
      if (!set.elements.has(element.tag)) set.elements.set(element.tag, element);
      end = reader.position;
    }
  } catch (error) {
    const complete = set.elements.has(tags.pixelData) || set.elements.has(tags.floatPixelData);
    if (!complete || !(error instanceof Refusal)) throw error;
  }
  return { set, end };
}

function need(reader: Reader, count: number): void {
  if (reader.position + count > reader.bytes.length) throw cutShort();
}

function readTag(reader: Reader, at: number): number {
  const group = reader.view.getUint16(at, reader.littleEndian);
  return (group * 65_536 + reader.view.getUint16(at + 2, reader.littleEndian)) >>> 0;
}

function takeUint32(reader: Reader): number {
  need(reader, 4);
  reader.position += 4;
  return reader.view.getUint32(reader.position - 4, reader.littleEndian);
}

function readElement(reader: Reader, encoding: Encoding): DicomElement {
  if (++reader.elementCount > maxElements) throw damaged('tooManyElements');
  need(reader, 8);
  const tag = readTag(reader, reader.position);
  const vr = encoding.explicit ? vrAt(reader, reader.position + 4) : undefined;
  reader.position += 4;
  let length: number;
  if (vr === undefined) {
    length = takeUint32(reader);
  } else if (shortVrs.has(vr)) {
    length = reader.view.getUint16(reader.position + 2, reader.littleEndian);
    reader.position += 4;
  } else {
    reader.position += 4;
    length = takeUint32(reader);
  }
  const element: DicomElement = { tag, vr: vr ?? 'UN', offset: reader.position, length };
  if (length === undefinedLength) {
    if (tag === tags.pixelData) readFragments(reader, element);
    else element.items = parseItems(reader, undefined, itemEncoding(reader, vr, encoding));
    element.length = reader.position - element.offset;
    return element;
  }
  need(reader, length);
  if (
    (walkedSequences.has(tag) || (reader.everySequence && (vr === 'SQ' || reportSequences.has(tag)))) &&
    length > 0
  ) {
    element.items = parseItems(reader, element.offset + length, itemEncoding(reader, vr, encoding));
  }
  reader.position = element.offset + length;
  return element;
}

/** The VR at a position; undefined if the bytes are not a VR, because some writers mix in implicit elements. */
function vrAt(reader: Reader, at: number): string | undefined {
  const first = reader.bytes[at]!;
  const second = reader.bytes[at + 1]!;
  const vr = String.fromCharCode(first, second);
  if (shortVrs.has(vr) || longVrs.has(vr)) return vr;
  const letters = first >= 65 && first <= 90 && second >= 65 && second <= 90;
  return letters ? vr : undefined;
}

/** A sequence with VR UN has implicit items (PS3.5 6.2.2 note 5), but some writers leave them explicit. */
function itemEncoding(reader: Reader, vr: string | undefined, outer: Encoding): Encoding {
  if (outer.depth + 1 > maxSequenceDepth) throw damaged('deepSequences');
  if (vr !== 'UN') return { explicit: outer.explicit, depth: outer.depth + 1 };
  const firstVr = reader.position + 12;
  const looksExplicit = firstVr + 2 <= reader.bytes.length && /^[A-Z]{2}$/.test(vrAt(reader, firstVr) ?? '');
  return { explicit: looksExplicit, depth: outer.depth + 1 };
}

function parseItems(reader: Reader, end: number | undefined, encoding: Encoding): DicomDataSet[] {
  const items: DicomDataSet[] = [];
  while (end === undefined || reader.position < end) {
    need(reader, 8);
    const tag = readTag(reader, reader.position);
    reader.position += 4;
    const length = takeUint32(reader);
    if (tag === sequenceEndTag) return items;
    if (tag !== itemTag) throw damaged('sequence');
    items.push(readItem(reader, length, encoding));
  }
  return items;
}

function readItem(reader: Reader, length: number, encoding: Encoding): DicomDataSet {
  const item: DicomDataSet = { bytes: reader.bytes, littleEndian: reader.littleEndian, elements: new Map() };
  const end = length === undefinedLength ? undefined : reader.position + length;
  if (end !== undefined && end > reader.bytes.length) throw cutShort();
  while (end === undefined || reader.position < end) {
    need(reader, 8);
    if (readTag(reader, reader.position) === itemEndTag) {
      reader.position += 8;
      break;
    }
    const element = readElement(reader, encoding);
    if (!item.elements.has(element.tag)) item.elements.set(element.tag, element);
  }
  if (end !== undefined) reader.position = end;
  return item;
}

function readFragments(reader: Reader, element: DicomElement): void {
  element.fragments = [];
  element.offsetTable = [];
  let base = -1;
  while (reader.position < reader.bytes.length) {
    // A missing end marker is tolerated: the decoder detects an incomplete last fragment.
    if (reader.bytes.length - reader.position < 8) return;
    const itemOffset = reader.position;
    const tag = readTag(reader, reader.position);
    reader.position += 4;
    const length = takeUint32(reader);
    if (tag === sequenceEndTag) return;
    if (tag !== itemTag) throw damaged('fragments');
    need(reader, length);
    if (base < 0) {
      for (let i = 0; i + 4 <= length; i += 4) {
        element.offsetTable.push(reader.view.getUint32(reader.position + i, reader.littleEndian));
      }
      base = reader.position + length;
    } else {
      element.fragments.push({ offset: reader.position, length, itemOffset: itemOffset - base });
    }
    reader.position += length;
  }
}
