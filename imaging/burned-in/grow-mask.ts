/** Dilates a mask by `by` pixels in each direction: first along rows, then along columns. */
export function growMask(mask: Uint8Array, width: number, height: number, by: number): Uint8Array {
  const wide = new Uint8Array(mask.length);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    // One pass per row and column, independent of `by`: the last 1 seen extends `by` pixels further.
    let until = -1;
    for (let x = 0; x < width + by; x++) {
      if (x < width && mask[row + x] === 1) until = x + 2 * by;
      if (x >= by && x <= until) wide[row + x - by] = 1;
    }
  }
  const out = new Uint8Array(mask.length);
  for (let x = 0; x < width; x++) {
    let until = -1;
    for (let y = 0; y < height + by; y++) {
      if (y < height && wide[y * width + x] === 1) until = y + 2 * by;
      if (y >= by && y <= until) out[(y - by) * width + x] = 1;
    }
  }
  return out;
}
