import { type DecodedDicom, decodeStored, openStoredFrames } from '#imaging/dicom/decode-dicom.ts';
import { declareDicom } from '#imaging/memory/declare-picture.ts';
import { memoryOf } from '#imaging/memory/working-memory.ts';
import type { DecodedScan } from '#imaging/picture/decoded-scan.ts';
import { checkWorkingMemory } from '#imaging/refusals.ts';
import { sniffFormat } from '#imaging/sniff-format.ts';
import { decodePngJpeg } from './png-jpeg.ts';

/** An upload, parsed and decoded once. Every later step works on this. */
export type OpenedScan = { bytes: Uint8Array; scan: DecodedScan } & (
  | { format: 'dicom'; dicom: DecodedDicom }
  | { format: 'png' | 'jpeg' }
);

/** `room`: bytes of memory that reading may take. */
export async function openScan(
  bytes: Uint8Array,
  room: number = Number.POSITIVE_INFINITY,
): Promise<OpenedScan> {
  const format = sniffFormat(bytes);
  if (format !== 'dicom') return { bytes, format, scan: await decodePngJpeg(bytes, format) };
  const opened = openStoredFrames(bytes);
  // The header of a deflated file may go on after the part that was inflated to learn its need.
  checkWorkingMemory(memoryOf(declareDicom(bytes, opened.file)), room);
  const dicom = await decodeStored(opened);
  return { bytes, format, dicom, scan: dicom.scan };
}
