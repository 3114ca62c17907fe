import { type Component, type Foreground, findForeground, largestComponent } from './foreground.ts';

/** How much brain a frame shows: the area of its biggest bright thing, less where it lies off center. */
export function brainScore(gray: Uint8Array, width: number, height: number): number {
  const foreground = findForeground(gray, width, height, headSide);
  const head = largestComponent(foreground);
  return head ? scoreOf(head, foreground) : 0;
}

/** Cells of the longer side of the reduced picture in which a head is looked for. */
export const headSide = 96;

export function scoreOf(head: Component, { columns, rows }: Foreground): number {
  const boxArea = (head.right - head.left + 1) * (head.bottom - head.top + 1);
  const compact = head.area / boxArea;
  const offX = Math.abs(head.centerX / Math.max(1, columns - 1) - 0.5);
  const offY = Math.abs(head.centerY / Math.max(1, rows - 1) - 0.5);
  const borders = [head.left === 0, head.top === 0, head.right === columns - 1, head.bottom === rows - 1];
  const touching = borders.filter(Boolean).length;
  return (head.area / (columns * rows)) * compact * (1 - offX) * (1 - offY) * (1 - touching * 0.15);
}

/** Evenly spread frame numbers, without the two ends where a stack holds the least brain. */
export function sampleFrames(count: number, wanted: number): number[] {
  if (count <= wanted) return Array.from({ length: count }, (_, i) => i);
  return Array.from({ length: wanted }, (_, i) => Math.floor(((i + 0.5) * count) / wanted));
}

/** Index into `scores` of the highest; the middle one wins where several are as high. */
export function bestScore(scores: number[]): number {
  const highest = Math.max(...scores);
  const middle = (scores.length - 1) / 2;
  let best = 0;
  scores.forEach((score, i) => {
    const nearer = Math.abs(i - middle) < Math.abs(best - middle);
    if (score === highest && (scores[best] !== highest || nearer)) best = i;
  });
  return best;
}
