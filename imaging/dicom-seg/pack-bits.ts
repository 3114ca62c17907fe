/** One bit per pixel, frames one after another without padding, lowest bit first (PS3.5 8.1.1 and annex D). */
export function packBits(frames: readonly ArrayLike<number>[]): Uint8Array<ArrayBuffer> {
  const count = frames.reduce((sum, frame) => sum + frame.length, 0);
  const packed = new Uint8Array(Math.ceil(count / 8));
  let at = 0;
  for (const frame of frames) {
    for (let i = 0; i < frame.length; i++, at++) if (frame[i] !== 0) packed[at >> 3]! |= 1 << (at & 7);
  }
  return packed;
}

/** The inverse: one byte, 0 or 1, for each of the first `count` bits. */
export function unpackBits(packed: Uint8Array, count: number): Uint8Array<ArrayBuffer> {
  const values = new Uint8Array(count);
  for (let at = 0; at < count; at++) values[at] = (packed[at >> 3]! >> (at & 7)) & 1;
  return values;
}
