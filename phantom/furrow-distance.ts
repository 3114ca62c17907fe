import type { Furrow } from './sulci.ts';

/** Beyond this the exact distance no longer matters: it is white matter anyway. */
const reach = 0.12;

/** Cells along the side of a tile. */
const tileSide = 8;
/** More than the rounding of a distance. */
const rounding = 1e-9;

/**
 * Distance to the nearest furrow, computed once on a grid and then interpolated: testing hundreds of furrows at every
 * pixel would take seconds. A furrow that cannot be the nearest for any cell of a tile is skipped for the whole tile.
 */
export function furrowDistance(furrows: Furrow[], size: number): (x: number, y: number) => number {
  const side = Math.max(384, size);
  const grid = new Float32Array(side * side).fill(reach);
  const tiles = Math.ceil(side / tileSide);
  const largest = new Float32Array(tiles * tiles).fill(reach);
  /** From the center of a tile to its corner. */
  const halfDiagonal = (tileSide / side) * Math.SQRT2;
  const toCell = (position: number): number => ((position + 1) / 2) * side - 0.5;
  for (const furrow of furrows) {
    const firstColumn = Math.max(0, Math.floor(toCell(Math.min(furrow.x0, furrow.x1) - reach)));
    const lastColumn = Math.min(side - 1, Math.ceil(toCell(Math.max(furrow.x0, furrow.x1) + reach)));
    const firstRow = Math.max(0, Math.floor(toCell(Math.min(furrow.y0, furrow.y1) - reach)));
    const lastRow = Math.min(side - 1, Math.ceil(toCell(Math.max(furrow.y0, furrow.y1) + reach)));
    const margin = Math.max(furrow.w0, furrow.w1) + halfDiagonal + rounding;
    for (let top = firstRow - (firstRow % tileSide); top <= lastRow; top += tileSide) {
      for (let left = firstColumn - (firstColumn % tileSide); left <= lastColumn; left += tileSide) {
        const tile = (top / tileSide) * tiles + left / tileSide;
        if (fromLine(furrow, top, left) - margin >= largest[tile]!) continue;
        const above = Math.max(firstRow, top);
        const below = Math.min(lastRow, top + tileSide - 1);
        const before = Math.max(firstColumn, left);
        const behind = Math.min(lastColumn, left + tileSide - 1);
        if (drawInto(furrow, above, below, before, behind)) largest[tile] = largestIn(top, left);
      }
    }
  }

  /** From the center of a tile to the center line of a furrow. */
  function fromLine(furrow: Furrow, top: number, left: number): number {
    const x = ((left + tileSide / 2) / side) * 2 - 1 - furrow.x0;
    const y = ((top + tileSide / 2) / side) * 2 - 1 - furrow.y0;
    const dx = furrow.x1 - furrow.x0;
    const dy = furrow.y1 - furrow.y0;
    const t = Math.min(1, Math.max(0, (x * dx + y * dy) / (dx * dx + dy * dy)));
    const px = x - t * dx;
    const py = y - t * dy;
    return Math.sqrt(px * px + py * py);
  }

  function drawInto(furrow: Furrow, above: number, below: number, before: number, behind: number): boolean {
    const dx = furrow.x1 - furrow.x0;
    const dy = furrow.y1 - furrow.y0;
    const squared = dx * dx + dy * dy;
    let changed = false;
    for (let row = above; row <= below; row++) {
      const y = ((row + 0.5) / side) * 2 - 1 - furrow.y0;
      for (let column = before; column <= behind; column++) {
        const x = ((column + 0.5) / side) * 2 - 1 - furrow.x0;
        const t = Math.min(1, Math.max(0, (x * dx + y * dy) / squared));
        const px = x - t * dx;
        const py = y - t * dy;
        const distance = Math.sqrt(px * px + py * py) - (furrow.w0 + (furrow.w1 - furrow.w0) * t);
        const cell = row * side + column;
        if (distance < grid[cell]!) {
          grid[cell] = distance;
          changed = true;
        }
      }
    }
    return changed;
  }

  function largestIn(top: number, left: number): number {
    let found = Number.NEGATIVE_INFINITY;
    for (let row = top; row < Math.min(side, top + tileSide); row++) {
      for (let column = left; column < Math.min(side, left + tileSide); column++) {
        const value = grid[row * side + column]!;
        if (value > found) found = value;
      }
    }
    return found;
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
