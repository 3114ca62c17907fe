import { Inflate, Unzlib } from 'fflate';
import { concatBytes } from '../bytes.ts';
import { maxInflatedBytes } from '../limits.ts';
import { cutShort, damaged, Refusal } from '../refusals.ts';

/** One step can inflate to about a thousand times its size, so the limit is exceeded by at most 16 MB. */
const stepBytes = 16 * 1024;

/** Inflates a deflated data set (PS3.5 A.5), up to a memory limit. With `enough`, stops soon after that many bytes. */
export function inflateDataSet(deflated: Uint8Array, enough = Number.POSITIVE_INFINITY): Uint8Array {
  try {
    return run(new Inflate(), deflated, enough);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    if (isCutShort(error)) throw cutShort(error);
  }
  try {
    return run(new Unzlib(), deflated, enough); // Some writers add a zlib header, which the standard forbids.
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw damaged('compressedData', error);
  }
}

function run(stream: Inflate | Unzlib, deflated: Uint8Array, enough: number): Uint8Array {
  const parts: Uint8Array[] = [];
  let size = 0;
  stream.ondata = (part) => {
    size += part.length;
    if (size > maxInflatedBytes) {
      throw new Refusal('picture_too_large', { key: 'unpacks' });
    }
    parts.push(part);
  };
  for (let at = 0; at < deflated.length && size < enough; at += stepBytes) {
    const end = Math.min(deflated.length, at + stepBytes);
    stream.push(deflated.subarray(at, end), end === deflated.length);
  }
  return concatBytes(parts);
}

/** fflate's error code for truncated input. */
function isCutShort(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 0;
}
