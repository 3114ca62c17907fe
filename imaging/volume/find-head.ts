import { headSide, scoreOf } from '../picture/choose-frame.ts';
import { findForeground, largestComponent } from '../picture/foreground.ts';
import type { HeadBox } from './volume-slice.ts';

/**
 * A slice whose biggest bright thing is so small shows the top of the skull or air. Far below what a slice with brain
 * scores (scoreOf: share of the picture × how compact it is), so that no brain is skipped.
 */
const emptyScore = 0.012;

/** Where the head lies on a slice; null for air and the very top of the skull. Takes a millisecond or two. */
export function findHead(gray: Uint8Array, width: number, height: number): HeadBox | null {
  const foreground = findForeground(gray, width, height, headSide);
  const head = largestComponent(foreground);
  if (!head || scoreOf(head, foreground) < emptyScore) return null;
  const { scale } = foreground;
  return {
    left: head.left * scale,
    top: head.top * scale,
    right: Math.min(width, (head.right + 1) * scale),
    bottom: Math.min(height, (head.bottom + 1) * scale),
  };
}
