import type { ScanFormat } from '#contract/scans.ts';
import { AppError } from '#server/app-error.ts';
import { findDicomStart } from './dicom/read-dicom.ts';

/** Formats that visitors try and that are turned away by name. */
const others: [string, (head: Buffer) => boolean][] = [
  ['a GIF picture', (head) => /^GIF8[79]a/.test(head.toString('latin1'))],
  [
    'a WebP picture',
    (head) => head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP',
  ],
  ['a BMP picture', (head) => head.toString('latin1', 0, 2) === 'BM'],
  ['a TIFF picture', (head) => /^(II\*\0|MM\0\*)/.test(head.toString('latin1'))],
  ['a HEIC or AVIF picture', (head) => head.toString('latin1', 4, 8) === 'ftyp'],
  ['a PDF document', (head) => head.toString('latin1', 0, 5) === '%PDF-'],
  ['a ZIP archive', (head) => head.toString('latin1', 0, 4) === 'PK\x03\x04'],
  ['a gzip archive', (head) => head[0] === 0x1f && head[1] === 0x8b],
  ['a NIfTI volume', (head) => head.readInt32LE(0) === 348 || head.readInt32BE(0) === 348],
  ['an SVG drawing or web page', (head) => /^\s*<(\?xml|svg|!doctype|html)/i.test(head.toString('latin1'))],
];

/** Decides by content alone: names and declared types are whatever a sender likes. */
export function sniffFormat(bytes: Uint8Array): ScanFormat {
  if (bytes.length === 0) throw new AppError('unreadable_file', 'This file is empty.');
  const head = Buffer.alloc(64);
  head.set(bytes.subarray(0, 64));
  // DICOM first: its preamble may look like any other format (PS3.10 7.1).
  if (findDicomStart(bytes)) return 'dicom';
  if (head.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpeg';
  const other = others.find(([, matches]) => matches(head))?.[0];
  const what = other ? `This is ${other}. ` : '';
  throw new AppError('unsupported_file', `${what}Sulcus reads PNG, JPEG and DICOM files.`);
}
