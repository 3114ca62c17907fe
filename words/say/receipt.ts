import type { DeidentificationReceipt } from '#contract/scans.ts';
import type { Catalog } from '../catalog.ts';
import type { Translator } from './translator.ts';

type Words = Catalog['result']['receipt'];
type Say = Translator<'result.receipt'>;

/** Stored receipts hold English labels, which programs read. */
const labels: Record<string, keyof Words['label']> = {
  'Facts about the patient': 'patient',
  'Dates and times': 'dates',
  'Hospital, physicians and operators': 'people',
  'Identifiers of the study, series and picture': 'identifiers',
  'Descriptions and comments': 'descriptions',
  'Scanner and acquisition settings': 'settings',
  'Data private to the manufacturer': 'private',
  'Overlays, curves and annotations': 'overlays',
  'Other fields': 'other',
  'Bytes before the DICOM header': 'before',
  'Bytes after the end of the data': 'after',
  'Comments inside the compressed picture': 'comments',
  'Bytes after the end of the picture': 'trailing',
  'Camera data, comments and bytes after the end': 'camera',
  'Text stored beside the picture': 'text',
  'Camera and place data (EXIF)': 'exif',
  'Color and print settings': 'color',
  // As stored up to version 1.0.
  'Colour and print settings': 'color',
};

/** What kind of entry was removed. */
export function removedLabel(t: Say, label: string): string {
  const known = labels[label];
  return known ? t(`label.${known}`) : label;
}

/** How the file was cleaned. */
export function methodWords(t: Say, { method }: Pick<DeidentificationReceipt, 'method'>): string {
  if (method.includes('PS3.15')) return t('methods.dicom');
  return method.startsWith('All metadata removed') ? t('methods.image') : method;
}

const leftOut = /^Of the (\d+) frames only frame (\d+)/;

/** A warning as it was stored, in English, said in the reader's language. */
export function warningWords(t: Say, warning: string): string {
  const [, count, frame] = leftOut.exec(warning) ?? [];
  if (count && frame) return t('leftOut', { count, frame });
  if (warning.startsWith('There may be')) return t('suspected');
  if (warning.startsWith('The file says that')) return t('declared');
  return /found.* (covered|masked)/.test(warning) ? t('masked') : warning;
}
