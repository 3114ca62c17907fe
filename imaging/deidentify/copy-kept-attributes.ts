import {
  type DicomDataSet,
  type DicomElement,
  readDecimals,
  readDoubles,
  readTexts,
  readUint16s,
  readUint32s,
  valueBytes,
} from '../dicom/data-set.ts';
import { freshUid } from '../dicom/uids.ts';
import {
  codeItem,
  numberElement,
  type OutputElement,
  sequenceElement,
  tagElement,
  textElement,
} from '../dicom/write-dicom.ts';
import { type KeptAttributes, type KeptValue, keptAttributes } from './kept-attributes.ts';
import { categoryOfAttribute, nameOfAttribute, type RemovedList } from './removed-attributes.ts';

/** Pixels, their offset tables and the SOP class are written elsewhere. */
const handledElsewhere = new Set([0x00080016, 0x7fe00001, 0x7fe00002, 0x7fe00008, 0x7fe00009, 0x7fe00010]);
/** Item and sequence ends, and group lengths, carry no information. */
const isStructure = (tag: number) => tag >>> 16 === 0xfffe || (tag & 0xffff) === 0;

/** Shared state while one file is copied. */
export interface Walk {
  removed: RemovedList;
  kept: Set<string>;
  /** Whether the pixels are signed, which determines the VR of attributes like padding. */
  signed: boolean;
  /** New UIDs by original UID. */
  uids: Map<string, string>;
}

/** Copies the allowed attributes of a data set and its sequences, and records all others as removed. */
export function copyKeptAttributes(
  set: DicomDataSet,
  walk: Walk,
  allowed: KeptAttributes = keptAttributes,
): OutputElement[] {
  const out: OutputElement[] = [];
  for (const element of set.elements.values()) {
    if (handledElsewhere.has(element.tag) || isStructure(element.tag)) continue;
    const rule = allowed.get(element.tag);
    const copy = rule && copyValue(set, element, rule.value, walk);
    const replaced = rule?.value.kind === 'uid' || rule?.value.kind === 'dummy';
    if (rule && copy) {
      out.push(copy);
      if (!replaced) walk.kept.add(rule.name);
    }
    if (replaced || !rule || (!copy && element.length > 0)) {
      walk.removed.add(categoryOfAttribute(element.tag, element.vr), nameOfAttribute(element.tag));
    }
  }
  return out;
}

/** Dummy values for attributes that must not be empty (PS3.15 E.1.1). */
const dummyValues = { SH: 'NONE', LO: 'NONE', DT: '19000101000000' };

const numberReaders = { US: readUint16s, 'US or SS': readUint16s, UL: readUint32s, FD: readDoubles };

function copyValue(
  set: DicomDataSet,
  element: DicomElement,
  rule: KeptValue,
  walk: Walk,
): OutputElement | undefined {
  const { tag } = element;
  switch (rule.kind) {
    case 'number': {
      const numbers = numberReaders[rule.vr](set, tag).slice(0, rule.maxValues);
      if (numbers.length === 0 || !numbers.every(Number.isFinite)) return undefined;
      const likePixels = walk.signed ? 'SS' : 'US';
      return numberElement(tag, rule.vr === 'US or SS' ? likePixels : rule.vr, numbers);
    }
    case 'number-text': {
      const numbers = readDecimals(set, tag).slice(0, rule.maxValues);
      if (numbers.length === 0 || !numbers.every(Number.isFinite)) return undefined;
      return textElement(tag, rule.vr, numbers.map(decimalText).join('\\'));
    }
    case 'code': {
      const known = readTexts(set, tag)
        .map((text) => text.toUpperCase())
        .slice(0, rule.maxValues)
        .flatMap((text) => (rule.allowed.has(text) ? text : (rule.otherwise ?? [])));
      return known.length > 0 ? textElement(tag, rule.vr, known.join('\\')) : undefined;
    }
    case 'table':
      return copyTable(set, element, rule.descriptor);
    case 'tag': {
      const [group, number] = readUint16s(set, tag);
      // The number of a private attribute would reveal the manufacturer.
      if (group === undefined || number === undefined || group % 2 === 1) return undefined;
      return tagElement(tag, group, number);
    }
    case 'uid': {
      const given = readTexts(set, tag)[0];
      if (!given) return undefined;
      const fresh = walk.uids.get(given) ?? freshUid();
      walk.uids.set(given, fresh);
      return textElement(tag, 'UI', fresh);
    }
    case 'dummy':
      return textElement(tag, rule.vr, dummyValues[rule.vr]);
    case 'anatomy':
      return sequenceElement(tag, anatomyCode(element.items?.[0]));
    case 'sequence': {
      if (!element.items) return undefined;
      const items = element.items.map((item) => copyKeptAttributes(item, walk, rule.inside));
      return { tag, vr: 'SQ', value: { items } };
    }
  }
}

/** SNOMED CT codes by SNOMED CT and older SNOMED RT codes. */
const anatomy: Record<string, [value: string, meaning: string]> = {
  '12738006': ['12738006', 'Brain'],
  'T-A0100': ['12738006', 'Brain'],
  '69536005': ['69536005', 'Head'],
  'T-D1100': ['69536005', 'Head'],
};

function anatomyCode(item: DicomDataSet | undefined): OutputElement[] {
  const given = item && readTexts(item, 0x00080100)[0];
  const [value, meaning] = anatomy[given ?? ''] ?? ['38866009', 'Body part'];
  return codeItem({ value, scheme: 'SCT', meaning });
}

/** A decimal string has at most 16 characters (PS3.5 6.2); further digits are meaningless in a scan. */
function decimalText(value: number): string {
  const text = String(value);
  return text.length <= 16 ? text : value.toPrecision(10).slice(0, 16);
}

/** Copies a lookup table, truncated to the length in its descriptor. */
function copyTable(set: DicomDataSet, element: DicomElement, descriptorTag: number): OutputElement {
  const bytes = new Uint8Array(valueBytes(set, element));
  const count = descriptorTag === 0 ? undefined : (readUint16s(set, descriptorTag)[0] ?? 0) || 65_536;
  const wide = count === undefined || bytes.length >= count * 2;
  const used = bytes.subarray(
    0,
    count === undefined ? bytes.length & ~1 : wide ? count * 2 : count + (count % 2),
  );
  if (!set.littleEndian && used.length % 2 === 0) swapWords(used);
  return { tag: element.tag, vr: 'OW', value: { bytes: used } };
}

/** Exchanges the two bytes of each 16-bit word. */
function swapWords(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < bytes.length; at += 2) view.setUint16(at, view.getUint16(at, true));
}
