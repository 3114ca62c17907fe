import type { LucideIcon } from 'lucide-react';
import { ArrowDownUp, CircleDashed, Contrast, Crosshair, Hand, Ruler, Search } from 'lucide-react';

/** The action of a drag over the picture. */
export type StageTool = 'scroll' | 'window' | 'pan' | 'zoom' | 'length' | 'ellipse' | 'value';

/** In toolbar order. */
export const stageTools: readonly { id: StageTool; key: string; icon: LucideIcon }[] = [
  { id: 'scroll', key: 'S', icon: ArrowDownUp },
  { id: 'window', key: 'W', icon: Contrast },
  { id: 'pan', key: 'H', icon: Hand },
  { id: 'zoom', key: 'Z', icon: Search },
  { id: 'length', key: 'L', icon: Ruler },
  { id: 'ellipse', key: 'E', icon: CircleDashed },
  { id: 'value', key: 'V', icon: Crosshair },
];

/** Touch scrolls through a stack, as readers expect. A mouse has a wheel for that, so it sets the window. */
export function firstTool(sliceCount: number): StageTool {
  return sliceCount > 1 && matchMedia('(pointer: coarse)').matches ? 'scroll' : 'window';
}
