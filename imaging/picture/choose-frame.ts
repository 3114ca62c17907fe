import { type Component, type Foreground, findForeground, largestComponent } from './foreground.ts';

/** How much brain a frame shows: the area of its largest bright component, less if it is off center. */
export function brainScore(gray: Uint8Array, width: number, height: number): number {
  const foreground = findForeground(gray, width, height, headSide);
  const head = largestComponent(foreground);
  return head ? scoreOf(head, foreground) : 0;
}

/** Longer side of the reduced picture in which the head is searched, in cells. */
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

/** Evenly spaced frame numbers, without the ends of the stack, which show the least brain. */
export function sampleFrames(count: number, wanted: number): number[] {
  if (count <= wanted) return Array.from({ length: count }, (_, i) => i);
  return Array.from({ length: wanted }, (_, i) => Math.floor(((i + 0.5) * count) / wanted));
}

/** Index of the highest score; of several, the one nearest to the middle. */
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
