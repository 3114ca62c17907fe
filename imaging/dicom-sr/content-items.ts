import {
  codeItem,
  floatElement,
  type OutputElement,
  referenceItem,
  sequenceElement,
  textElement as text,
} from '../dicom/write-dicom.ts';
import type { Code } from './codes.ts';

/** An item of the content tree (PS3.3 C.17.3). */
export type ContentItem = OutputElement[];

type Relationship = 'CONTAINS' | 'HAS CONCEPT MOD' | 'HAS OBS CONTEXT' | 'HAS ACQ CONTEXT' | 'SELECTED FROM';

/** An image that the report refers to. */
export interface ImageReference {
  sopClassUid: string;
  sopInstanceUid: string;
  /** From 0; null: a single-frame file. */
  frame: number | null;
}

function item(
  valueType: string,
  relationship: Relationship | null,
  name: Code | null,
  elements: OutputElement[],
  children: ContentItem[] = [],
): ContentItem {
  return [
    ...(relationship ? [text(0x0040a010, 'CS', relationship)] : []),
    text(0x0040a040, 'CS', valueType),
    ...(name ? [sequenceElement(0x0040a043, codeItem(name))] : []),
    ...elements,
    ...(children.length > 0 ? [sequenceElement(0x0040a730, ...children)] : []),
  ];
}

export function container(
  relationship: Relationship | null,
  name: Code,
  children: ContentItem[],
  template?: string,
): ContentItem {
  const elements = [text(0x0040a050, 'CS', 'SEPARATE')];
  if (template) {
    elements.push(
      sequenceElement(0x0040a504, [text(0x00080105, 'CS', 'DCMR'), text(0x0040db00, 'CS', template)]),
    );
  }
  return item('CONTAINER', relationship, name, elements, children);
}

export function codeValue(relationship: Relationship, name: Code, value: Code): ContentItem {
  return item('CODE', relationship, name, [sequenceElement(0x0040a168, codeItem(value))]);
}

export function textValue(relationship: Relationship, name: Code, value: string): ContentItem {
  return item('TEXT', relationship, name, [text(0x0040a160, 'UT', value)]);
}

export function uidValue(relationship: Relationship, name: Code, uid: string): ContentItem {
  return item('UIDREF', relationship, name, [text(0x0040a124, 'UI', uid)]);
}

export function numericValue(relationship: Relationship, name: Code, value: number, unit: Code): ContentItem {
  const measured = [sequenceElement(0x004008ea, codeItem(unit)), text(0x0040a30a, 'DS', decimal(value))];
  return item('NUM', relationship, name, [sequenceElement(0x0040a300, measured)]);
}

export function image(relationship: Relationship, reference: ImageReference): ContentItem {
  const { sopClassUid, sopInstanceUid, frame } = reference;
  const sop = referenceItem(sopClassUid, sopInstanceUid, frame === null ? null : frame + 1);
  return item('IMAGE', relationship, null, [sequenceElement(0x00081199, sop)]);
}

/** A closed outline in pixels of the image: the first point is repeated (PS3.3 C.18.6.1.2). */
export function region(
  relationship: Relationship,
  name: Code,
  points: readonly (readonly [number, number])[],
  source: ContentItem,
): ContentItem {
  const closed = [...points, points[0]!];
  return item(
    'SCOORD',
    relationship,
    name,
    [floatElement(0x00700022, closed.flat()), text(0x00700023, 'CS', 'POLYLINE')],
    [source],
  );
}

/** DS holds at most 16 characters. */
function decimal(value: number): string {
  return String(Number(value.toFixed(3))).slice(0, 16);
}
