import { concatBytes } from '../bytes.ts';
import { cutShort, damaged } from '../refusals.ts';
import { type DicomElement, valueBytes, viewOf } from './data-set.ts';
import type { ImageHeader } from './image-header.ts';
import type { DicomFile } from './read-dicom.ts';
import { tags } from './tags.ts';

/** Bits of one uncompressed frame. Frames of one bit per pixel are not padded to whole bytes. */
export function nativeFrameBits(header: ImageHeader): number {
  const pixels = header.width * header.height;
  if (isSubsampled(header)) return pixels * 16;
  return pixels * header.samplesPerPixel * header.bitsAllocated;
}

/** Uncompressed 4:2:2: two pixels share their chroma, four bytes for two pixels (PS3.3 C.7.6.3.1.2). */
export function isSubsampled(header: ImageHeader): boolean {
  return header.photometric.endsWith('_422') && header.bitsAllocated === 8;
}

/** The bytes of a frame as in the file: a codestream or uncompressed values. */
export type ReadFrame = (index: number) => Uint8Array;

export function openFrames(file: DicomFile, header: ImageHeader): ReadFrame {
  const element = file.set.elements.get(header.pixelTag)!;
  if (element.fragments) return openFragments(file, header, element);
  if (file.syntax.coding !== 'native') throw damaged('packing');
  const bytes = valueBytes(file.set, element);
  // A big-endian word contains two 8-bit pixels in swapped order (PS3.5 annex A.3).
  const swapped = !file.syntax.littleEndian && header.bitsAllocated === 8 && element.vr === 'OW';
  return openNative(swapped ? swapPairs(bytes) : bytes, header);
}

function swapPairs(bytes: Uint8Array): Uint8Array {
  const out = new Uint8Array(bytes.length);
  for (let i = 0; i < out.length; i++) out[i] = bytes[i ^ 1] ?? 0;
  return out;
}

function openNative(bytes: Uint8Array, header: ImageHeader): ReadFrame {
  const bits = nativeFrameBits(header);
  // Checked before memory is allocated for the declared size.
  if (Math.ceil((bits * header.frameCount) / 8) > bytes.length) throw cutShort();
  if (bits % 8 !== 0) return (index) => repackBits(bytes, bits * index, bits);
  return (index) => bytes.subarray((bits / 8) * index, (bits / 8) * (index + 1));
}

function repackBits(bytes: Uint8Array, start: number, count: number): Uint8Array {
  const out = new Uint8Array(Math.ceil(count / 8));
  for (let i = 0; i < count; i++) {
    const bit = start + i;
    if ((bytes[bit >> 3]! >> (bit & 7)) & 1) out[i >> 3]! |= 1 << (i & 7);
  }
  return out;
}

function openFragments(file: DicomFile, header: ImageHeader, element: DicomElement): ReadFrame {
  const fragments = element.fragments!;
  if (fragments.length === 0) throw damaged('emptyPicture');
  const starts = frameStarts(file, header, element);
  return (index) => {
    const parts = fragments
      .slice(starts[index]!, starts[index + 1])
      .map((part) => file.set.bytes.subarray(part.offset, part.offset + part.length));
    return parts.length === 1 ? parts[0]! : concatBytes(parts);
  };
}

/** Index of the first fragment of each frame (PS3.5 A.4). */
function frameStarts(file: DicomFile, header: ImageHeader, element: DicomElement): number[] {
  const fragments = element.fragments!;
  const count = header.frameCount;
  if (count === 1) return [0];
  if (fragments.length < count) throw cutShort();
  if (fragments.length === count) return fragments.map((_, index) => index);
  const fragmentAt = new Map(fragments.map((part, index) => [part.itemOffset, index]));
  for (const offsets of [element.offsetTable!, extendedOffsets(file)]) {
    if (offsets.length !== count) continue;
    const starts = offsets.map((offset) => fragmentAt.get(offset) ?? -1);
    const rising = starts.every((start, i) => start >= 0 && (i === 0 || start > starts[i - 1]!));
    if (rising) return starts;
  }
  const starts = fragments.flatMap((part, index) =>
    startsCodestream(file.set.bytes.subarray(part.offset, part.offset + 4)) ? [index] : [],
  );
  if (starts.length !== count || starts[0] !== 0) {
    throw damaged('frameBorders');
  }
  return starts;
}

/** JPEG and JPEG-LS start with SOI, JPEG 2000 with SOC and SIZ. */
function startsCodestream(head: Uint8Array): boolean {
  return (
    head[0] === 0xff && ((head[1] === 0xd8 && head[2] === 0xff) || (head[1] === 0x4f && head[2] === 0xff))
  );
}

function extendedOffsets(file: DicomFile): number[] {
  const element = file.set.elements.get(tags.extendedOffsetTable);
  if (!element) return [];
  const view = viewOf(file.set, element);
  return Array.from({ length: Math.floor(element.length / 8) }, (_, i) =>
    Number(view.getBigUint64(i * 8, true)),
  );
}
