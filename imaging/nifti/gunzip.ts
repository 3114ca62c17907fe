import { damaged } from '../refusals.ts';

export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/**
 * Decompresses with the platform's decoder and stops soon after the limit. With `cut`, the input may end in the middle of
 * the compressed data.
 */
export async function gunzip(
  bytes: Uint8Array<ArrayBuffer>,
  { limit, cut = false }: { limit: number; cut?: boolean },
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')).getReader();
  let out = new Uint8Array(Math.min(limit, declaredSize(bytes)));
  let size = 0;
  try {
    for (let step = await reader.read(); !step.done; step = await reader.read()) {
      const { value } = step;
      // The declared size was wrong.
      if (size + value.length > out.length)
        out = new Uint8Array(out.buffer.transfer(Math.max(2 * out.length, size + value.length)));
      out.set(value, size);
      size += value.length;
      if (size > limit) break;
    }
  } catch (error) {
    if (!cut || size === 0) throw damaged('compressedData', error);
  } finally {
    await reader.cancel().catch(() => undefined);
  }
  return new Uint8Array(out.buffer.transfer(size));
}

/** A gzip file ends with its length (RFC 1952), so the output can be allocated once. */
function declaredSize(bytes: Uint8Array): number {
  if (bytes.length < 18) return 0;
  return new DataView(bytes.buffer, bytes.byteOffset + bytes.length - 4, 4).getUint32(0, true);
}
