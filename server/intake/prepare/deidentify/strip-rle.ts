import { decodeRle, rleHeaderBytes } from '#imaging/codecs/rle.ts';
import type { ImageHeader } from '#imaging/dicom/image-header.ts';

/** Packs the segments anew without gaps between them and without what follows the last one. */
export function stripRle(packed: Uint8Array, header: ImageHeader): { data: Uint8Array; removed: number } {
  const { segments } = decodeRle(packed, {
    pixels: header.width * header.height,
    samplesPerPixel: header.samplesPerPixel,
    bytesPerSample: header.bitsAllocated / 8,
  });
  const head = Buffer.alloc(rleHeaderBytes);
  head.writeUInt32LE(segments.length, 0);
  const kept: Uint8Array[] = [head];
  let offset = rleHeaderBytes;
  segments.forEach(({ start, end }, i) => {
    head.writeUInt32LE(offset, 4 + i * 4);
    const even = Buffer.alloc((end - start) % 2);
    kept.push(packed.subarray(start, end), even);
    offset += end - start + even.length;
  });
  const data = Buffer.concat(kept);
  // Each segment may carry one byte of padding; more than that is something else.
  return { data, removed: packed.length > data.length + segments.length ? 1 : 0 };
}
