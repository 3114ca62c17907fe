import { type DecodedDicom, decodeStored, openStoredFrames } from '#imaging/dicom/decode-dicom.ts';
import type { DecodedScan } from '#imaging/picture/decoded-scan.ts';
import { sniffFormat } from '#imaging/sniff-format.ts';
import { decodePngJpeg } from './png-jpeg.ts';

/** An upload, parsed and decoded once. Every later step works on this. */
export type OpenedScan = { bytes: Uint8Array; scan: DecodedScan } & (
  | { format: 'dicom'; dicom: DecodedDicom }
  | { format: 'png' | 'jpeg' }
);

export async function openScan(bytes: Uint8Array): Promise<OpenedScan> {
  const format = sniffFormat(bytes);
  if (format !== 'dicom') return { bytes, format, scan: await decodePngJpeg(bytes, format) };
  const dicom = await decodeStored(openStoredFrames(bytes));
  return { bytes, format, dicom, scan: dicom.scan };
}
