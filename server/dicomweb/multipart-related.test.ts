import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AppError } from '#server/app-error.ts';
import { boundaryOf, joinParts, splitParts } from './multipart-related.ts';

test('what is joined comes apart again, whatever bytes the parts hold', () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc.constantFrom('\r\n', '--', '\r\n--', '\r\n\r\n', '').map((text) => Buffer.from(text)),
  );
  fc.assert(
    fc.property(fc.array(bytes, { minLength: 1, maxLength: 5 }), (parts) => {
      const { contentType, body } = joinParts(parts);
      const split = splitParts(body, boundaryOf(contentType)!);
      expect(split.map((part) => [...part.bytes])).toEqual(parts.map((part) => [...part]));
      expect(split.every((part) => part.contentType === 'application/dicom')).toBe(true);
    }),
  );
});

test('any bytes give parts or a refusal, and never hang', () => {
  const piece = fc.oneof(
    fc.constantFrom('--b', '--b--', '\r\n', '\r\n\r\n', 'Content-Type: application/dicom', 'x'),
    fc.string({ maxLength: 10 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      try {
        splitParts(Buffer.from(pieces.join('')), 'b');
      } catch (error) {
        expect(error).toBeInstanceOf(AppError);
      }
    }),
    { numRuns: 500 },
  );
});

test('a preamble, quotes and spaces after the boundary are read as the standard has them', () => {
  expect(boundaryOf('multipart/related; type="application/dicom"; boundary="a b"')).toBe('a b');
  expect(boundaryOf('multipart/related;boundary=abc;type=x')).toBe('abc');
  expect(boundaryOf('multipart/related')).toBeUndefined();
  const ofOrthanc = '737b398e-0a1a-4dc6-ab87-a63b565549d9-737b398e-0a1a-4dc6-ab87-a63b565549d9';
  expect(boundaryOf(`multipart/related; type="application/dicom"; boundary=${ofOrthanc}`)).toBe(ofOrthanc);
  const body = Buffer.from(
    'preamble\r\n--b  \r\nContent-Type: application/dicom\r\nX: 1\r\n\r\nDATA\r\n--b--\r\n',
  );
  expect(splitParts(body, 'b').map(({ bytes }) => bytes.toString())).toEqual(['DATA']);
});
