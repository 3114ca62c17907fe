import type { Furrow } from './sulci.ts';

/** Beyond this the exact distance no longer matters: it is white matter anyway. */
const reach = 0.12;

/**
 * Distance to the nearest furrow, drawn once into a grid and then read by interpolation: asking hundreds of
 * furrows at every pixel would take seconds.
 */
export function furrowDistance(furrows: Furrow[], size: number): (x: number, y: number) => number {
  const side = Math.max(384, size);
  const grid = new Float32Array(side * side).fill(reach);
  const toCell = (position: number): number => ((position + 1) / 2) * side - 0.5;
  for (const furrow of furrows) {
    const firstColumn = Math.max(0, Math.floor(toCell(Math.min(furrow.x0, furrow.x1) - reach)));
    const lastColumn = Math.min(side - 1, Math.ceil(toCell(Math.max(furrow.x0, furrow.x1) + reach)));
    const firstRow = Math.max(0, Math.floor(toCell(Math.min(furrow.y0, furrow.y1) - reach)));
    const lastRow = Math.min(side - 1, Math.ceil(toCell(Math.max(furrow.y0, furrow.y1) + reach)));
    const dx = furrow.x1 - furrow.x0;
    const dy = furrow.y1 - furrow.y0;
    const squared = dx * dx + dy * dy;
    for (let row = firstRow; row <= lastRow; row++) {
      const y = ((row + 0.5) / side) * 2 - 1 - furrow.y0;
      for (let column = firstColumn; column <= lastColumn; column++) {
        const x = ((column + 0.5) / side) * 2 - 1 - furrow.x0;
        const t = Math.min(1, Math.max(0, (x * dx + y * dy) / squared));
        const px = x - t * dx;
        const py = y - t * dy;
        const distance = Math.sqrt(px * px + py * py) - (furrow.w0 + (furrow.w1 - furrow.w0) * t);
        const cell = row * side + column;
        if (distance < grid[cell]!) grid[cell] = distance;
      }
    }
  }
  return (x, y) => {
    const column = Math.min(side - 1.001, Math.max(0, toCell(x)));
    const row = Math.min(side - 1.001, Math.max(0, toCell(y)));
    const left = Math.floor(column);
    const top = Math.floor(row);
    const fx = column - left;
    const fy = row - top;
    const cell = top * side + left;
    const upper = grid[cell]! + (grid[cell + 1]! - grid[cell]!) * fx;
    const lower = grid[cell + side]! + (grid[cell + side + 1]! - grid[cell + side]!) * fx;
    return upper + (lower - upper) * fy;
  };
}
