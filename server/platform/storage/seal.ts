import { createHash, timingSafeEqual } from 'node:crypto';
import { Transform } from 'node:stream';
import { AppError } from '../../app-error.ts';

/**
 * Unless the store keeps checksums itself, every stored object ends with a seal: eight marker bytes and the SHA-256 of what comes before them.
 *
 * The seal is written in the same atomic operation as the object, on disk and on S3. A checksum in a second file or a
 * database row could get out of step if a process dies between two writes. It is at the end, so that a stored picture
 * still opens in an ordinary viewer.
 */
const marker = Buffer.from('SULCUS\x01\n', 'latin1');
export const sealBytes = marker.length + 32;

export const digest = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** The object as chunks: its unchanged bytes and the seal. */
export const seal = (bytes: Uint8Array, sha256: Buffer): Uint8Array[] => [bytes, marker, sha256];

/** The stored bytes are not the ones that were written. */
export class DamagedFileError extends AppError {
  constructor(key: string, reason: string) {
    super('internal', (t) => t('storedDamaged'), {
      cause: new Error(`${key}: ${reason}`),
    });
  }
}

function verifySeal(key: string, tail: Buffer, sum: Buffer): void {
  if (tail.length < sealBytes || !tail.subarray(0, marker.length).equals(marker)) {
    throw new DamagedFileError(
      key,
      'the seal is missing, the object was cut off or written by something else',
    );
  }
  if (!timingSafeEqual(tail.subarray(marker.length), sum)) {
    throw new DamagedFileError(key, 'the SHA-256 differs');
  }
}

/** The content of a whole object, once its seal has been checked. */
export function unseal(key: string, sealed: Buffer): Buffer {
  const content = sealed.subarray(0, Math.max(0, sealed.length - sealBytes));
  verifySeal(key, sealed.subarray(content.length), digest(content));
  return content;
}

/**
 * Passes the content through, holds the seal back and checks it at the end. A damaged object ends in an error, so that
 * its download breaks off instead of looking complete.
 */
export function unsealing(key: string): Transform {
  const hash = createHash('sha256');
  let tail: Buffer = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const all = tail.length === 0 ? chunk : Buffer.concat([tail, chunk]);
      const content = all.subarray(0, Math.max(0, all.length - sealBytes));
      tail = all.subarray(content.length);
      hash.update(content);
      done(null, content.length > 0 ? content : undefined);
    },
    flush(done) {
      try {
        verifySeal(key, tail, hash.digest());
        done();
      } catch (error) {
        done(error as Error);
      }
    },
  });
}
