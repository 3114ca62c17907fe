import { latin1 } from '../bytes.ts';
import { freshUid } from '../dicom/uids.ts';
import { codeItem, type OutputElement, sequenceElement, textElement } from '../dicom/write-dicom.ts';

const mr = '1.2.840.10008.5.1.4.1.1.4';
const ct = '1.2.840.10008.5.1.4.1.1.2';
const enhancedMr = `${mr}.1`;
const enhancedCt = `${ct}.1`;
const secondaryCapture = '1.2.840.10008.5.1.4.1.1.7';

type Empty = [tag: number, vr: string];

/** Type 2 attributes (required, may be empty) of the patient, study, series, equipment and image modules (PS3.3 C.7). */
const always: Empty[] = [
  [0x00080020, 'DA'],
  [0x00080030, 'TM'],
  [0x00080050, 'SH'],
  [0x00080070, 'LO'],
  [0x00080090, 'PN'],
  [0x00100010, 'PN'],
  [0x00100020, 'LO'],
  [0x00100030, 'DA'],
  [0x00100040, 'CS'],
  [0x00200010, 'SH'],
  [0x00200011, 'IS'],
  [0x00200013, 'IS'],
];

/** Further type 2 attributes by SOP class. */
const byClass: Record<string, Empty[]> = {
  [mr]: [
    [0x00180022, 'CS'],
    [0x00180023, 'CS'],
    [0x00180050, 'DS'],
    [0x00180080, 'DS'],
    [0x00180081, 'DS'],
    [0x00180091, 'IS'],
    [0x00185100, 'CS'],
  ],
  [ct]: [
    [0x00180050, 'DS'],
    [0x00180060, 'DS'],
    [0x00185100, 'CS'],
    [0x00200012, 'IS'],
  ],
};

/** Type 1 attributes (required, not empty), with the least specific value. */
function requiredElements(sopClassUid: string, has: (tag: number) => boolean): OutputElement[] {
  const enhanced = sopClassUid === enhancedMr || sopClassUid === enhancedCt;
  const sliced = enhanced || sopClassUid === mr || sopClassUid === ct;
  const out: OutputElement[] = [];
  if (sliced) {
    out.push(textElement(0x00080008, 'CS', 'DERIVED\\SECONDARY\\OTHER'));
    out.push(textElement(0x00200052, 'UI', freshUid()));
  }
  if (sopClassUid === mr) {
    out.push(textElement(0x00180020, 'CS', 'RM'), textElement(0x00180021, 'CS', 'NONE'));
  }
  if (sopClassUid.startsWith(secondaryCapture)) out.push(textElement(0x00080064, 'CS', 'WSD'));
  if (enhanced) {
    out.push(
      textElement(0x00080023, 'DA', '19000101'),
      textElement(0x00080033, 'TM', '000000'),
      // Type 1C: required for original frames.
      textElement(0x0008002a, 'DT', '19000101000000'),
      textElement(0x00080070, 'LO', 'NONE'),
      textElement(0x00081090, 'LO', 'NONE'),
      textElement(0x00181000, 'LO', 'NONE'),
      textElement(0x00181020, 'LO', 'NONE'),
      textElement(0x00200013, 'IS', '1'),
      textElement(0x00282110, 'CS', '00'),
      textElement(0x00280301, 'CS', 'NO'),
      textElement(0x20500020, 'CS', 'IDENTITY'),
      sequenceElement(0x00400555),
    );
  }
  // Type 2C: laterality if the body part is unknown, patient orientation if the image orientation is unknown.
  if (!enhanced && !has(0x00180015)) out.push(textElement(0x00200060, 'CS', ''));
  if (!sliced || (!enhanced && !has(0x00200037))) out.push(textElement(0x00200020, 'CS', ''));
  if (sliced || has(0x00200052)) out.push(textElement(0x00201040, 'LO', ''));
  return out;
}

/** A single image of any other class is stored as a secondary capture, which any image may be (PS3.3 A.8.1). */
export function classToStore(declared: string, frameCount: number): string {
  const known = [mr, ct, enhancedMr, enhancedCt].includes(declared) || declared.startsWith(secondaryCapture);
  return known || frameCount > 1 ? declared : secondaryCapture;
}

/** Adds attributes that a valid object of its class needs (PS3.15 E.1.1): empty, or with a dummy if they must not be empty. */
export function completeObject(elements: OutputElement[], sopClassUid: string): OutputElement[] {
  for (const element of elements) if (element.tag === 0x00080008) completeImageType(element, sopClassUid);
  const present = new Set(elements.map(({ tag }) => tag));
  const has = (tag: number) => present.has(tag);
  const dummies = requiredElements(sopClassUid, has).filter(({ tag }) => !has(tag));
  for (const { tag } of dummies) present.add(tag);
  const wanted = [...always, ...(byClass[sopClassUid] ?? [])];
  // Type 2C: inversion time, only for inversion recovery.
  if (sopClassUid === mr && isInversionRecovery(elements)) wanted.push([0x00180082, 'DS']);
  const empty = wanted.filter(([tag]) => !has(tag));
  return [...elements, ...dummies, ...empty.map(([tag, vr]) => textElement(tag, vr, ''))];
}

/** Required number of values in Image Type (PS3.3 C.8.3.1.1.1, C.8.2.1.1.1, C.8.16.1). */
const imageTypeValues: Record<string, number> = { [mr]: 3, [ct]: 3, [enhancedMr]: 4, [enhancedCt]: 4 };

/** Replaces removed values of Image Type with neutral ones. */
function completeImageType(element: OutputElement, sopClassUid: string): void {
  const wanted = imageTypeValues[sopClassUid];
  if (!wanted || !('bytes' in element.value)) return;
  const given = latin1(element.value.bytes).trim().split('\\');
  if (given.length >= wanted) return;
  const missing = Array.from({ length: wanted - given.length }, () => (wanted === 4 ? 'NONE' : 'OTHER'));
  element.value = textElement(element.tag, 'CS', [...given, ...missing].join('\\')).value;
}

function isInversionRecovery(elements: OutputElement[]): boolean {
  const sequence = elements.find(({ tag }) => tag === 0x00180020)?.value;
  return sequence !== undefined && 'bytes' in sequence && /(^|\\)IR *(\\|$)/.test(latin1(sequence.bytes));
}

/** De-identification method (PS3.16 CID 7050). */
export function methodCodes(pixelsChecked: boolean): OutputElement {
  const codes = [{ value: '113100', scheme: 'DCM', meaning: 'Basic Application Confidentiality Profile' }];
  if (pixelsChecked) codes.push({ value: '113101', scheme: 'DCM', meaning: 'Clean Pixel Data Option' });
  return sequenceElement(0x00120064, ...codes.map(codeItem));
}
