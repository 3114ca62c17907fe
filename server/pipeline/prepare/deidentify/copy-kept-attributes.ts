import {
  type DicomDataSet,
  type DicomElement,
  readDecimals,
  readTexts,
  readUint16s,
  valueBytes,
} from '#imaging/dicom/data-set.ts';
import { type OutputElement, textElement, uint16Element } from '#imaging/dicom/write-dicom.ts';
import { type KeptAttributes, type KeptValue, keptAttributes } from './kept-attributes.ts';
import { categoryOfAttribute, nameOfAttribute, type RemovedList } from './removed-attributes.ts';

/** Handled outside the list: pixels and their offset tables, and the kind of object. */
const handledElsewhere = new Set([0x00080016, 0x7fe00001, 0x7fe00002, 0x7fe00008, 0x7fe00009, 0x7fe00010]);
/** Item and sequence ends, and group lengths, are no information. */
const isStructure = (tag: number) => tag >>> 16 === 0xfffe || (tag & 0xffff) === 0;

/** Walks a data set and its sequences under the allow-list; everything else is noted as removed. */
export function copyKeptAttributes(
  set: DicomDataSet,
  removed: RemovedList,
  kept: Set<string>,
  allowed: KeptAttributes = keptAttributes,
): OutputElement[] {
  const out: OutputElement[] = [];
  for (const element of set.elements.values()) {
    if (handledElsewhere.has(element.tag) || isStructure(element.tag)) continue;
    const rule = allowed.get(element.tag);
    const copy = rule && copyValue(set, element, rule.value, removed, kept);
    if (rule && copy) {
      out.push(copy);
      kept.add(rule.name);
    } else if (!rule || element.length > 0) {
      removed.add(categoryOfAttribute(element.tag, element.vr), nameOfAttribute(element.tag));
    }
  }
  return out;
}

function copyValue(
  set: DicomDataSet,
  element: DicomElement,
  rule: KeptValue,
  removed: RemovedList,
  kept: Set<string>,
): OutputElement | undefined {
  const { tag } = element;
  switch (rule.kind) {
    case 'uint16': {
      const values = readUint16s(set, tag).slice(0, rule.most);
      return values.length > 0 ? uint16Element(tag, ...values) : undefined;
    }
    case 'number-text': {
      const numbers = readDecimals(set, tag).slice(0, rule.most);
      if (numbers.length === 0 || !numbers.every(Number.isFinite)) return undefined;
      return textElement(tag, rule.vr, numbers.map(decimalText).join('\\'));
    }
    case 'code': {
      const text = readTexts(set, tag)[0]?.toUpperCase();
      return text && rule.allowed.includes(text) ? textElement(tag, rule.vr, text) : undefined;
    }
    case 'table':
      return copyTable(set, element, rule.descriptor);
    case 'sequence': {
      if (!element.items) return undefined;
      const items = element.items.map((item) => copyKeptAttributes(item, removed, kept, rule.inside));
      return { tag, vr: 'SQ', value: { items } };
    }
  }
}

/** A decimal string has at most 16 characters (PS3.5 6.2); more digits than that mean nothing in a scan. */
function decimalText(value: number): string {
  const text = String(value);
  return text.length <= 16 ? text : value.toPrecision(10).slice(0, 16);
}

/** A lookup table, cut to the length its descriptor gives: bytes beyond it have no use. */
function copyTable(set: DicomDataSet, element: DicomElement, descriptorTag: number): OutputElement {
  const bytes = Buffer.from(valueBytes(set, element));
  const count = descriptorTag === 0 ? undefined : (readUint16s(set, descriptorTag)[0] ?? 0) || 65_536;
  const wide = count === undefined || bytes.length >= count * 2;
  const used = bytes.subarray(
    0,
    count === undefined ? bytes.length & ~1 : wide ? count * 2 : count + (count % 2),
  );
  if (!set.littleEndian && used.length % 2 === 0) used.swap16();
  return { tag: element.tag, vr: 'OW', value: { bytes: used } };
}
