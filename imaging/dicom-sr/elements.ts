import { type OutputElement, textElement } from '../dicom/write-dicom.ts';

/** Text in UTF-8, which the Specific Character Set of every report announces. */
export function text(tag: number, vr: string, value: string): OutputElement {
  return textElement(tag, vr, value, 'utf8');
}
