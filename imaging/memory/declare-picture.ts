import { readDecimal, readText, readUint16 } from '../dicom/data-set.ts';
import { framesReadAtOnce } from '../dicom/decode-dicom.ts';
import { type DicomFile, openDicom, readDicomUnpacked } from '../dicom/read-dicom.ts';
import { tags } from '../dicom/tags.ts';
import type { PixelCoding } from '../dicom/transfer-syntaxes.ts';
import { maxInflatedBytes } from '../limits.ts';
import { Refusal } from '../refusals.ts';
import { sniffFormat } from '../sniff-format.ts';

/** What a file says about its picture, before anything of it is unpacked. */
export interface DeclaredPicture {
  coding: PixelCoding | 'png' | 'jpeg file';
  pixels: number;
  /** Values per pixel as stored. */
  channels: number;
  bytesPerValue: number;
  /** Frames that are in memory at once. */
  frames: number;
  /** The file as sent, and after its data set was inflated. */
  fileBytes: number;
  inflatedBytes: number;
}

/** Undefined if the file is so broken that reading refuses it before it needs memory for pixels. */
export function declarePicture(bytes: Uint8Array): DeclaredPicture | undefined {
  const format = sniffFormat(bytes);
  if (format === 'png') return declarePng(bytes);
  if (format === 'jpeg') return declareJpeg(bytes);
  return declareUnopened(bytes);
}

const single = { frames: 1, inflatedBytes: 0 } as const;

/** Values per pixel by color type; libvips unpacks a palette to three (PNG 3rd edition, 11.2.1). */
const pngChannels: Record<number, number> = { 0: 1, 2: 3, 3: 3, 4: 2, 6: 4 };

function declarePng(bytes: Uint8Array): DeclaredPicture | undefined {
  if (bytes.length < 33) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return {
    coding: 'png',
    pixels: view.getUint32(16) * view.getUint32(20),
    channels: pngChannels[bytes[25]!] ?? 4,
    bytesPerValue: bytes[24] === 16 ? 2 : 1,
    fileBytes: bytes.length,
    ...single,
  };
}

/** Steps over the segments to the first frame header (ITU-T T.81 B.2). */
function declareJpeg(bytes: Uint8Array): DeclaredPicture | undefined {
  let at = 2;
  while (at + 10 <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const code = bytes[at + 1]!;
    if (code === 0xff || code === 0x01 || (code >= 0xd0 && code <= 0xd8)) {
      at += code === 0xff ? 1 : 2;
      continue;
    }
    const word = (offset: number) => (bytes[at + offset]! << 8) | bytes[at + offset + 1]!;
    const frameHeader = code >= 0xc0 && code <= 0xcf && code !== 0xc4 && code !== 0xc8 && code !== 0xcc;
    if (frameHeader) {
      return {
        coding: 'jpeg file',
        pixels: word(5) * word(7),
        channels: bytes[at + 9]!,
        bytesPerValue: 1,
        fileBytes: bytes.length,
        ...single,
      };
    }
    if (code === 0xda) return undefined;
    at += 2 + word(2);
  }
  return undefined;
}

/** Deflate packs at most 1032 bytes into one. */
const mostInflation = 1_032;

function orUndefined<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

const mostInflated = (bytes: Uint8Array): number => Math.min(maxInflatedBytes, bytes.length * mostInflation);

/** Of a deflated file, only the header is inflated. Where it cannot be read, all of the file will be. */
function declareUnopened(bytes: Uint8Array): DeclaredPicture | undefined {
  const opened = orUndefined(() => openDicom(bytes));
  const file = opened && orUndefined(() => readDicomUnpacked(bytes));
  if (file) return declareDicom(bytes, file);
  if (!opened?.syntax.deflated) return undefined;
  const nothing = { coding: 'native', pixels: 0, channels: 1, bytesPerValue: 1, frames: 1 } as const;
  return { ...nothing, fileBytes: bytes.length, inflatedBytes: mostInflated(bytes) };
}

export function declareDicom(bytes: Uint8Array, file: DicomFile): DeclaredPicture {
  const { set, syntax } = file;
  const width = readUint16(set, tags.columns) ?? 0;
  const height = readUint16(set, tags.rows) ?? 0;
  const samplesPerPixel = readUint16(set, tags.samplesPerPixel) === 3 ? 3 : 1;
  const palette = readText(set, tags.photometricInterpretation)?.toUpperCase() === 'PALETTE COLOR';
  // Floating point has its own elements, and 64 bits in one of them.
  const bitsAllocated = set.elements.has(tags.doublePixelData)
    ? 64
    : (readUint16(set, tags.bitsAllocated) ?? 64);
  const frameCount = Math.max(1, readDecimal(set, tags.numberOfFrames) ?? 1);
  return {
    coding: syntax.coding,
    pixels: width * height,
    channels: palette ? 3 : samplesPerPixel,
    bytesPerValue: Math.max(1, bitsAllocated / 8),
    frames: framesReadAtOnce({ width, height, samplesPerPixel, bitsAllocated, frameCount }),
    fileBytes: bytes.length,
    inflatedBytes: syntax.deflated ? mostInflated(bytes) : 0,
  };
}
