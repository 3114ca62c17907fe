import { type OutputElement, textElement } from '../dicom/write-dicom.ts';

/** UTF-8 text, as declared by the Specific Character Set of every report. */
export function text(tag: number, vr: string, value: string): OutputElement {
  return textElement(tag, vr, value, 'utf8');
}
