import { randomBytes } from 'node:crypto';

/** RFC 4648: no 0, 1, 8 or 9 that could be read as O, I, B or g over the telephone. */
const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** 'SR-' and 40 random bits. Names a report without giving access to it, unlike the scan's id. */
export function newTrackingId(): string {
  let bits = 0n;
  for (const byte of randomBytes(5)) bits = (bits << 8n) | BigInt(byte);
  const letters = Array.from({ length: 8 }, (_, i) => base32[Number((bits >> BigInt(35 - 5 * i)) & 31n)]);
  return `SR-${letters.join('')}`;
}
