import { latin1 } from './bytes.ts';
import { findDicomStart } from './dicom/read-dicom.ts';
import type { PictureFormat } from './picture/decoded-scan.ts';
import { Refusal } from './refusals.ts';

/** Unsupported formats that the error message names. `head` is the first 64 bytes as text. */
const others: [string, (head: string) => boolean][] = [
  ['GIF', (head) => /^GIF8[79]a/.test(head)],
  ['WebP', (head) => head.startsWith('RIFF') && head.startsWith('WEBP', 8)],
  ['BMP', (head) => head.startsWith('BM')],
  ['TIFF', (head) => /^(II\*\0|MM\0\*)/.test(head)],
  ['HEIC', (head) => head.startsWith('ftyp', 4)],
  ['PDF', (head) => head.startsWith('%PDF-')],
  ['ZIP', (head) => head.startsWith('PK\x03\x04')],
  ['gzip', (head) => head.startsWith('\x1f\x8b')],
  ['NIfTI', (head) => head.startsWith('\x5c\x01\0\0') || head.startsWith('\0\0\x01\x5c')],
  ['page', (head) => /^\s*<(\?xml|svg|!doctype|html)/i.test(head)],
];

/** Detects the format by content, because file names and declared types cannot be trusted. */
export function sniffFormat(bytes: Uint8Array): PictureFormat {
  if (bytes.length === 0) throw new Refusal('unreadable_file', { key: 'empty' });
  const head = latin1(bytes.subarray(0, 64));
  // DICOM first: its preamble may look like any other format (PS3.10 7.1).
  if (findDicomStart(bytes)) return 'dicom';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  const other = others.find(([, matches]) => matches(head))?.[0];
  throw new Refusal(
    'unsupported_file',
    other ? { key: 'format', values: { format: other } } : { key: 'unknownFormat' },
  );
}
