import type { DicomDataSet } from './data-set.ts';
import { readTexts, valueBytes } from './data-set.ts';
import { tags } from './tags.ts';

/** Character sets by their defined terms (PS3.3 C.12.1.1.2), as the platform's decoder names them. */
const labels: Record<string, string> = {
  'ISO_IR 100': 'iso-8859-1',
  'ISO_IR 101': 'iso-8859-2',
  'ISO_IR 109': 'iso-8859-3',
  'ISO_IR 110': 'iso-8859-4',
  'ISO_IR 144': 'iso-8859-5',
  'ISO_IR 127': 'iso-8859-6',
  'ISO_IR 126': 'iso-8859-7',
  'ISO_IR 138': 'iso-8859-8',
  'ISO_IR 148': 'iso-8859-9',
  'ISO_IR 203': 'iso-8859-15',
  'ISO_IR 13': 'shift_jis',
  'ISO_IR 166': 'windows-874',
  'ISO_IR 192': 'utf-8',
  'ISO 2022 IR 87': 'iso-2022-jp',
  'ISO 2022 IR 149': 'euc-kr',
  GB18030: 'gb18030',
  GBK: 'gbk',
};

/** Decodes the texts of a file in its own character set. */
export function textDecoderOf(set: DicomDataSet): TextDecoder {
  const terms = readTexts(set, tags.specificCharacterSet).filter(Boolean);
  // With code extensions, the last term has the letters that the first one lacks.
  const term = terms.findLast((name) => labels[name] ?? labels[singleByte(name)]) ?? '';
  return new TextDecoder(labels[term] ?? labels[singleByte(term)] ?? 'utf-8');
}

const singleByte = (term: string): string => term.replace('ISO 2022 IR', 'ISO_IR');

/** The whole value, without padding. A backslash is part of a text (UT, ST, LT). */
export function readFullText(set: DicomDataSet, tag: number, decoder: TextDecoder): string {
  const element = set.elements.get(tag);
  return element ? decoder.decode(valueBytes(set, element)).replaceAll('\0', '').trim() : '';
}
