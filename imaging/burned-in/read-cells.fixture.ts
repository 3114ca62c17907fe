import { cellSide, type ReadCells } from './text-map.ts';

/** Replaces the network: the likelihood of a cell is the highest of its pixels. */
export function readPixels(
  gray: Uint8Array,
  width: number,
  height: number,
  likelihood: (value: number, x: number, y: number) => number,
): ReturnType<ReadCells> {
  const columns = width / cellSide;
  const likely = new Float32Array(columns * (height / cellSide));
  for (const [i, value] of gray.entries()) {
    const [x, y] = [i % width, Math.floor(i / width)];
    const cell = Math.floor(y / cellSide) * columns + Math.floor(x / cellSide);
    likely[cell] = Math.max(likely[cell]!, likelihood(value, x, y));
  }
  return Promise.resolve(likely);
}
