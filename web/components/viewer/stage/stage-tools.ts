import type { LucideIcon } from 'lucide-react';
import { ArrowDownUp, CircleDashed, Contrast, Crosshair, Hand, Ruler, Search } from 'lucide-react';

/** What dragging over the picture does. */
export type StageTool = 'scroll' | 'window' | 'pan' | 'zoom' | 'length' | 'ellipse' | 'value';

/** In the order of the toolbar. */
export const stageTools: readonly { id: StageTool; key: string; icon: LucideIcon }[] = [
  { id: 'scroll', key: 'S', icon: ArrowDownUp },
  { id: 'window', key: 'W', icon: Contrast },
  { id: 'pan', key: 'H', icon: Hand },
  { id: 'zoom', key: 'Z', icon: Search },
  { id: 'length', key: 'L', icon: Ruler },
  { id: 'ellipse', key: 'E', icon: CircleDashed },
  { id: 'value', key: 'V', icon: Crosshair },
];

/** A finger scrolls through a stack, as readers expect; a mouse has a wheel for that and sets the window. */
export function firstTool(sliceCount: number): StageTool {
  return sliceCount > 1 && matchMedia('(pointer: coarse)').matches ? 'scroll' : 'window';
}
