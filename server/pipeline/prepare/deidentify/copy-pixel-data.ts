import type { StoredFrames } from '#imaging/dicom/decode-dicom.ts';
import { isSubsampled, nativeFrameBits, openFrames } from '#imaging/dicom/frame-bytes.ts';
import { tags } from '#imaging/dicom/tags.ts';
import { explicitLittleEndian } from '#imaging/dicom/transfer-syntaxes.ts';
import type { OutputElement } from '#imaging/dicom/write-dicom.ts';
import { stripJpeg } from './strip-jpeg.ts';
import { stripJpeg2000 } from './strip-jpeg-2000.ts';
import { stripRle } from './strip-rle.ts';

export interface CopiedPixels {
  /** The pixels, and what describes them where that differs from the file. */
  elements: OutputElement[];
  transferSyntaxUid: string;
  /** Comments and other pieces taken out of compressed frames. */
  strippedPieces: number;
}

/** The pixel data as it is, without anything that is not picture. Uncompressed values become little endian. */
export function copyPixelData(opened: StoredFrames): CopiedPixels {
  const { file, header } = opened;
  const frames = openFrames(file, header);
  if (file.syntax.coding === 'native') {
    const all = Array.from({ length: header.bitsAllocated === 1 ? 0 : frames.frameCount }, (_, i) =>
      frames.read(i),
    );
    const bytes = header.bitsAllocated === 1 ? copyBits(opened) : Buffer.concat(all);
    const floats = header.pixelTag === tags.floatPixelData ? 'OF' : 'OD';
    const vr = header.pixelTag === tags.pixelData ? (header.bitsAllocated > 8 ? 'OW' : 'OB') : floats;
    return {
      elements: [{ tag: header.pixelTag, vr, value: { bytes: normalise(bytes, opened) } }],
      transferSyntaxUid: explicitLittleEndian.uid,
      strippedPieces: 0,
    };
  }
  let strippedPieces = 0;
  const streams = Array.from({ length: frames.frameCount }, (_, i) => {
    const { data, removed } = stripFrame(frames.read(i), opened);
    strippedPieces += removed;
    return data;
  });
  return {
    elements: [{ tag: tags.pixelData, vr: 'OB', value: { frames: streams } }],
    transferSyntaxUid: file.syntax.uid,
    strippedPieces,
  };
}

function stripFrame(frame: Uint8Array, opened: StoredFrames): { data: Uint8Array; removed: number } {
  switch (opened.file.syntax.coding) {
    case 'rle':
      return stripRle(frame, opened.header);
    case 'jpeg-2000':
    case 'htj2k':
      return stripJpeg2000(frame);
    default:
      return stripJpeg(frame);
  }
}

/** One-bit frames are not aligned to bytes, so the value is taken whole. */
function copyBits(opened: StoredFrames): Buffer {
  const { file, header } = opened;
  const element = file.set.elements.get(header.pixelTag)!;
  const length = Math.ceil((nativeFrameBits(header) * header.frameCount) / 8);
  return Buffer.from(file.set.bytes.subarray(element.offset, element.offset + length));
}

/** Little endian words; the bits that BitsStored leaves over go, because old files hide overlays there. */
function normalise(bytes: Buffer, opened: StoredFrames): Uint8Array {
  const { file, header } = opened;
  if (header.bitsAllocated === 1 || isSubsampled(header)) return bytes;
  if (!file.syntax.littleEndian) {
    if (header.bitsAllocated === 16) bytes.swap16();
    else if (header.bitsAllocated === 32) bytes.swap32();
    else if (header.bitsAllocated === 64) bytes.swap64();
  }
  const { bitsAllocated, bitsStored, highBit } = header;
  if (header.pixelTag !== tags.pixelData || bitsStored === bitsAllocated || bitsAllocated > 16) return bytes;
  const mask = (2 ** bitsStored - 1) << (highBit + 1 - bitsStored);
  if (bitsAllocated === 8) return bytes.map((value) => value & mask);
  // Buffers begin at whole words.
  maskWords(new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.length >> 1), mask);
  return bytes;
}

function maskWords(words: Uint16Array, mask: number): void {
  for (let i = 0; i < words.length; i++) words[i]! &= mask;
}
