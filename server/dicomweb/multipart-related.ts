import { randomBytes } from 'node:crypto';
import { AppError } from '#server/app-error.ts';

/** Multipart bodies as DICOMweb sends them (RFC 2387, PS3.18 8.6.1.2). */
export interface Part {
  contentType: string;
  bytes: Buffer;
}

const maxParts = 1_000;
const longestHead = 4_096;

const misread = (): AppError => new AppError('bad_request', (t) => t('dicomweb.damagedParts'));

/** The boundary of a content type, if any. RFC 2046 allows 70 characters; Orthanc uses 73. */
export function boundaryOf(contentType: string): string | undefined {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,200})"|([^\s;,"]{1,200}))/i.exec(contentType) ?? [];
  return quoted ?? plain;
}

function readHead(head: string): string {
  const line = head.split('\r\n').find((each) => /^content-type:/i.test(each));
  return line?.slice(line.indexOf(':') + 1).trim() ?? '';
}

/** The parts of a body, as views into it. */
export function splitParts(body: Buffer, boundary: string): Part[] {
  const mark = Buffer.from(`--${boundary}`);
  const parts: Part[] = [];
  let at = body.indexOf(mark);
  // Text before the first boundary is ignored. A boundary is at the start of a line.
  if (at < 0 || (at > 0 && body.toString('latin1', at - 2, at) !== '\r\n')) throw misread();
  for (;;) {
    at += mark.length;
    if (body.toString('latin1', at, at + 2) === '--') return parts;
    const headStart = body.indexOf('\r\n', at);
    // Only spaces may follow on the boundary line.
    if (headStart < 0 || body.toString('latin1', at, headStart).trim() !== '') throw misread();
    const headEnd = body.indexOf('\r\n\r\n', headStart);
    if (headEnd < 0 || headEnd - headStart > longestHead) throw misread();
    const start = headEnd + 4;
    const end = body.indexOf(`\r\n--${boundary}`, headEnd + 2);
    if (end < 0) throw misread();
    parts.push({
      contentType: readHead(body.toString('latin1', headStart + 2, headEnd)),
      bytes: body.subarray(Math.min(start, end), end),
    });
    if (parts.length > maxParts) {
      throw new AppError('request_too_large', (t) => t('dicomweb.tooManyParts', { most: maxParts }));
    }
    at = end + 2;
  }
}

/** A body of DICOM files and its content type. */
export function joinParts(parts: Uint8Array[]): { contentType: string; body: Buffer } {
  // Random, so that it occurs in none of the parts.
  const boundary = `sulcus-${randomBytes(24).toString('hex')}`;
  const head = Buffer.from(`--${boundary}\r\nContent-Type: application/dicom\r\n\r\n`);
  const lineEnd = Buffer.from('\r\n');
  return {
    contentType: `multipart/related; type="application/dicom"; boundary=${boundary}`,
    body: Buffer.concat([
      ...parts.flatMap((part) => [head, part, lineEnd]),
      Buffer.from(`--${boundary}--\r\n`),
    ]),
  };
}
