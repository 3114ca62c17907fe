import { concatBytes } from '../bytes.ts';
import { decodeRle, rleHeaderBytes } from '../codecs/rle.ts';
import type { ImageHeader } from '../dicom/image-header.ts';

/** Rewrites the segments without gaps between them or data after the last. */
export function stripRle(packed: Uint8Array, header: ImageHeader): { data: Uint8Array; removed: number } {
  const { segments } = decodeRle(packed, {
    pixels: header.width * header.height,
    samplesPerPixel: header.samplesPerPixel,
    bytesPerSample: header.bitsAllocated / 8,
  });
  const head = new DataView(new ArrayBuffer(rleHeaderBytes));
  head.setUint32(0, segments.length, true);
  const kept: Uint8Array[] = [new Uint8Array(head.buffer)];
  let offset = rleHeaderBytes;
  segments.forEach(({ start, end }, i) => {
    head.setUint32(4 + i * 4, offset, true);
    const even = new Uint8Array((end - start) % 2);
    kept.push(packed.subarray(start, end), even);
    offset += end - start + even.length;
  });
  const data = concatBytes(kept);
  // Each segment may have one byte of padding; more is hidden data.
  return { data, removed: packed.length > data.length + segments.length ? 1 : 0 };
}
