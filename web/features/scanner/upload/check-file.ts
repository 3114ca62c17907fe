import { acceptedExtensions, acceptedMimeTypes, maxUploadBytes } from '#contract/constants.ts';

export type FileRefusal = 'tooLarge' | 'wrongType' | 'heic' | 'pdf';

const pngSignature = [0x89, 0x50, 0x4e, 0x47];
const jpegSignature = [0xff, 0xd8, 0xff];
const dicomSignature = [0x44, 0x49, 0x43, 0x4d];
/** A DICOM file starts with a preamble of 128 bytes. */
const dicomSignatureOffset = 128;

export function hasAcceptedName(file: { name: string; type: string }): boolean {
  const name = file.name.toLowerCase();
  return (
    acceptedExtensions.some((extension) => name.endsWith(extension)) ||
    acceptedMimeTypes.some((type) => type === file.type)
  );
}

/** Scanners export DICOM files without extension, so the content decides if the name does not. */
async function hasAcceptedContent(file: Blob): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, dicomSignatureOffset + 4).arrayBuffer());
  const has = (bytes: number[], at: number) => bytes.every((byte, i) => head[at + i] === byte);
  return has(pngSignature, 0) || has(jpegSignature, 0) || has(dicomSignature, dicomSignatureOffset);
}

/** Brands in the first box of a HEIC file, the photo format of iPhones. */
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'mif1', 'msf1'];

async function isHeic(file: File): Promise<boolean> {
  const head = new TextDecoder('latin1').decode(await file.slice(4, 12).arrayBuffer());
  return head.startsWith('ftyp') && heicBrands.includes(head.slice(4));
}

/** Why a file cannot be uploaded, or null. The server checks again. */
export async function refusalOf(file: File): Promise<FileRefusal | null> {
  if (await isHeic(file)) return 'heic';
  if ((await file.slice(0, 5).text()) === '%PDF-') return 'pdf';
  if (file.size > maxUploadBytes) return 'tooLarge';
  if (hasAcceptedName(file) || (await hasAcceptedContent(file))) return null;
  return 'wrongType';
}
