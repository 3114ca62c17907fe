import { latin1 } from '../bytes.ts';
import { cutShort, damaged, unsupported } from '../refusals.ts';
import { type DicomDataSet, readText } from './data-set.ts';
import { inflateDataSet } from './inflate.ts';
import { readElements } from './read-elements.ts';
import { tags } from './tags.ts';
import {
  explicitBigEndian,
  explicitLittleEndian,
  findTransferSyntax,
  implicitLittleEndian,
  nameOfUnreadableSyntax,
  type TransferSyntax,
} from './transfer-syntaxes.ts';

export interface DicomFile {
  set: DicomDataSet;
  syntax: TransferSyntax;
  /** The 128 bytes before the prefix are not all zero. */
  preambleUsed: boolean;
  /** Bytes after the last element. */
  trailingBytes: number;
}

/** The start of the file meta information or, without it, of the data set; undefined if this is not a DICOM file. */
export function findDicomStart(bytes: Uint8Array): { start: number; meta: boolean } | undefined {
  const prefixAt = (offset: number) =>
    bytes.length > offset + 12 && latin1(bytes.subarray(offset, offset + 4)) === 'DICM';
  if (prefixAt(128)) return { start: 132, meta: true };
  if (prefixAt(0)) return { start: 4, meta: true };
  if (bytes.length < 16) return undefined;
  const group = bytes[0]! | (bytes[1]! << 8);
  if (group === 2 && bytes[3] === 0) return { start: 0, meta: true };
  return looksLikeBareDataSet(bytes) ? { start: 0, meta: false } : undefined;
}

/** Without prefix and meta group, a data set starts with group 0008 and a short first element. */
function looksLikeBareDataSet(bytes: Uint8Array): boolean {
  const little = bytes[0] === 8 && bytes[1] === 0 && bytes[3] === 0;
  const big = bytes[0] === 0 && bytes[1] === 8 && bytes[2] === 0;
  if (!little && !big) return false;
  if (isVr(bytes, 4)) return true;
  const length = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(4, true);
  return little && length <= 256;
}

function isVr(bytes: Uint8Array, at: number): boolean {
  return /^(AE|AS|AT|CS|DA|DS|DT|IS|LO|LT|OB|OW|PN|SH|SQ|SS|ST|TM|UI|UL|UN|US|UT)$/.test(
    latin1(bytes.subarray(at, at + 2)),
  );
}

/** Inflated bytes in which a header is searched. That of a thousand frames takes about two megabytes. */
const headerBytes = 4 * 1024 * 1024;

/** Reads the header before the pixels. The beginning of a file is enough, also of a deflated one. */
export function readDicomHeader(bytes: Uint8Array): DicomFile {
  return readDicom(bytes, tags.extendedOffsetTable, headerBytes);
}

/** Reads a file without inflating its pixels: of a deflated data set, only the header. */
export function readDicomUnpacked(bytes: Uint8Array): DicomFile {
  return readDicom(bytes, undefined, headerBytes);
}

/** Where the data set starts, and how it is coded. */
export function openDicom(bytes: Uint8Array) {
  const found = findDicomStart(bytes);
  if (!found) throw damaged('dicomStart');
  const preambleUsed = found.start === 132 && bytes.subarray(0, 128).some((byte) => byte !== 0);
  let start = found.start;
  let declared: string | undefined;
  if (found.meta) {
    const explicit = isVr(bytes, start + 4);
    const meta = readElements(bytes, start, { explicit, littleEndian: true, only: 2 });
    start = meta.end;
    declared = readText(meta.set, tags.transferSyntaxUid);
  }
  return { start, preambleUsed, syntax: resolveSyntax(bytes, start, declared) };
}

/** Reads an object with the content of all its sequences, such as a report. */
export function readWholeDicom(bytes: Uint8Array): DicomDataSet {
  const { start, syntax } = openDicom(bytes);
  const body = syntax.deflated ? inflateDataSet(bytes.subarray(start)) : bytes;
  const from = syntax.deflated ? 0 : start;
  if (body.length - from < 8) throw cutShort();
  const explicit = observedExplicit(body, from, syntax);
  return readElements(body, from, { ...syntax, explicit, everySequence: true }).set;
}

export function readDicom(bytes: Uint8Array, until?: number, enough?: number): DicomFile {
  const { syntax, preambleUsed, ...opened } = openDicom(bytes);
  let { start } = opened;
  let body = bytes;
  if (syntax.deflated) {
    body = inflateDataSet(bytes.subarray(start), enough);
    start = 0;
    if (enough !== undefined) until ??= tags.floatPixelData;
  }
  if (body.length - start < 8) throw cutShort();
  const layout = { ...syntax, explicit: observedExplicit(body, start, syntax) };
  const { set, end } = readElements(body, start, { ...layout, until });
  return { set, syntax, preambleUsed, trailingBytes: body.length - end };
}

function resolveSyntax(bytes: Uint8Array, start: number, declared: string | undefined): TransferSyntax {
  if (declared !== undefined) {
    const known = findTransferSyntax(declared);
    if (known) return known;
    const values = { name: nameOfUnreadableSyntax(declared), uid: declared.slice(0, 64) };
    throw unsupported({
      key: 'compression',
      values,
    });
  }
  if (bytes[start] === 0 && bytes[start + 1] !== 0) return explicitBigEndian;
  return isVr(bytes, start + 4) ? explicitLittleEndian : implicitLittleEndian;
}

/** Some archives declare explicit VRs and write implicit ones, or the reverse. The first element shows which. */
function observedExplicit(body: Uint8Array, start: number, syntax: TransferSyntax): boolean {
  return syntax.littleEndian ? isVr(body, start + 4) : syntax.explicit;
}
