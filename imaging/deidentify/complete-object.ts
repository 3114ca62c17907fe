import { latin1 } from '../bytes.ts';
import { freshUid } from '../dicom/uids.ts';
import { codeItem, type OutputElement, sequenceElement, textElement } from '../dicom/write-dicom.ts';

const mr = '1.2.840.10008.5.1.4.1.1.4';
const ct = '1.2.840.10008.5.1.4.1.1.2';
const enhancedMr = `${mr}.1`;
const enhancedCt = `${ct}.1`;
const secondaryCapture = '1.2.840.10008.5.1.4.1.1.7';

type Row = [applies: boolean, tag: number, vr: string, value: string];

/**
 * Attributes that an object of a class needs: of type 1 (not empty) with the least specific value, of type 2 (may be
 * empty) empty. Of two rows for one attribute, the first counts.
 */
function requiredAttributes(sopClassUid: string, given: OutputElement[]): Row[] {
  const has = (wanted: number) => given.some(({ tag }) => tag === wanted);
  const [isMr, isCt] = [sopClassUid === mr, sopClassUid === ct];
  const enhanced = sopClassUid === enhancedMr || sopClassUid === enhancedCt;
  const sliced = enhanced || isMr || isCt;
  return [
    [sliced, 0x00080008, 'CS', 'DERIVED\\SECONDARY\\OTHER'],
    [sliced, 0x00200052, 'UI', freshUid()],
    [isMr, 0x00180020, 'CS', 'RM'],
    [isMr, 0x00180021, 'CS', 'NONE'],
    [sopClassUid.startsWith(secondaryCapture), 0x00080064, 'CS', 'WSD'],
    [enhanced, 0x00080023, 'DA', '19000101'],
    [enhanced, 0x00080033, 'TM', '000000'],
    // Type 1C: required for original frames.
    [enhanced, 0x0008002a, 'DT', '19000101000000'],
    [enhanced, 0x00080070, 'LO', 'NONE'],
    [enhanced, 0x00081090, 'LO', 'NONE'],
    [enhanced, 0x00181000, 'LO', 'NONE'],
    [enhanced, 0x00181020, 'LO', 'NONE'],
    [enhanced, 0x00200013, 'IS', '1'],
    [enhanced, 0x00282110, 'CS', '00'],
    [enhanced, 0x00280301, 'CS', 'NO'],
    [enhanced, 0x20500020, 'CS', 'IDENTITY'],
    // Type 2C: laterality if the body part is unknown, patient orientation if the image orientation is unknown, inversion
    // time for inversion recovery.
    [!enhanced && !has(0x00180015), 0x00200060, 'CS', ''],
    [!sliced || (!enhanced && !has(0x00200037)), 0x00200020, 'CS', ''],
    [sliced || has(0x00200052), 0x00201040, 'LO', ''],
    [isMr && isInversionRecovery(given), 0x00180082, 'DS', ''],
    [isMr, 0x00180022, 'CS', ''],
    [isMr, 0x00180023, 'CS', ''],
    [isMr || isCt, 0x00180050, 'DS', ''],
    [isCt, 0x00180060, 'DS', ''],
    [isMr, 0x00180080, 'DS', ''],
    [isMr, 0x00180081, 'DS', ''],
    [isMr, 0x00180091, 'IS', ''],
    [isMr || isCt, 0x00185100, 'CS', ''],
    [isCt, 0x00200012, 'IS', ''],
    // The patient, study, series, equipment and image modules (PS3.3 C.7).
    [true, 0x00080020, 'DA', ''],
    [true, 0x00080030, 'TM', ''],
    [true, 0x00080050, 'SH', ''],
    [true, 0x00080070, 'LO', ''],
    [true, 0x00080090, 'PN', ''],
    [true, 0x00100010, 'PN', ''],
    [true, 0x00100020, 'LO', ''],
    [true, 0x00100030, 'DA', ''],
    [true, 0x00100040, 'CS', ''],
    [true, 0x00200010, 'SH', ''],
    [true, 0x00200011, 'IS', ''],
    [true, 0x00200013, 'IS', ''],
  ];
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
  const completed = [...elements];
  const add = (element: OutputElement) => {
    if (!present.has(element.tag)) completed.push(element);
    present.add(element.tag);
  };
  for (const [applies, tag, vr, value] of requiredAttributes(sopClassUid, elements))
    if (applies) add(textElement(tag, vr, value));
  // Acquisition Context of an enhanced object, which must be present.
  if (sopClassUid === enhancedMr || sopClassUid === enhancedCt) add(sequenceElement(0x00400555));
  return completed;
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
