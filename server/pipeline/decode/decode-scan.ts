import type { DecodedScan } from './decoded-scan.ts';
import { decodeDicom } from './dicom/decode-dicom.ts';
import { decodePngJpeg } from './png-jpeg.ts';
import { sniffFormat } from './sniff-format.ts';

/** Bytes to display-ready pixels. Throws an AppError with a reason; never returns half a picture. */
export async function decodeScan(bytes: Uint8Array): Promise<DecodedScan> {
  const format = sniffFormat(bytes);
  return format === 'dicom' ? decodeDicom(bytes) : decodePngJpeg(bytes, format);
}
