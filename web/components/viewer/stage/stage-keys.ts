import {
  ArrowDownUp,
  CircleDashed,
  Contrast,
  Crosshair,
  Hand,
  type LucideIcon,
  Ruler,
  Search,
} from 'lucide-react';
import { arrowDirections } from '#web/lib/arrow-keys.ts';
import type { Shortcut } from '../shortcut-list.tsx';
import { panStepPx, zoomStep } from '../viewport.ts';

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

/** Share of the window's width that one key press changes. */
const windowStep = 0.1;

/** All keys, as listed in the help, for single slices and whole scans. */
export const stageShortcuts: readonly Shortcut[] = [
  { keys: ['↑', '↓'], does: 'keys.slices' },
  { keys: ['pageUp', 'pageDown'], does: 'keys.tenSlices' },
  { keys: ['home', 'end'], does: 'keys.ends' },
  { keys: ['N', 'P'], does: 'keys.step' },
  { keys: ['+', '−', '0'], does: 'keys.zoomAndFit' },
  { keys: ['shiftArrows'], does: 'keys.move' },
  { keys: ['B', 'shiftB'], does: 'keys.brightness' },
  { keys: ['K', 'shiftK'], does: 'keys.contrast' },
  ...stageTools.map(({ key, id }): Shortcut => ({ keys: [key], does: `tool.${id}` })),
  { keys: ['L L', 'E E', 'V V'], does: 'keys.place' },
  { keys: ['delete'], does: 'keys.removeLast' },
  { keys: ['M'], does: 'keys.findings' },
  { keys: ['R'], does: 'keys.resetView' },
  { keys: ['F'], does: 'keys.fullScreen' },
  { keys: ['?'], does: 'keys.help' },
];

export interface StageActions {
  sliceCount: number;
  index: number;
  setIndex: (index: number) => void;
  setTool: (tool: StageTool) => void;
  /** The key of a tool. Pressed again, it places a measurement. */
  pressTool: (tool: StageTool) => void;
  zoomBy: (factor: number) => void;
  fit: () => void;
  panBy: (right: number, down: number) => void;
  /** Changes level and width by shares of the width. */
  changeWindow: (level: number, width: number) => void;
  resetWindow: () => void;
  toggleMarks: () => void;
  stepFinding: (direction: 1 | -1) => void;
  removeLast: () => void;
  fullScreen: () => void;
  help: () => void;
}

/** Runs a key's action. Returns false if the key has none here. */
function handleStageKey(event: { key: string; shiftKey: boolean }, stage: StageActions): boolean {
  const action = slideKeys(event, stage) ?? viewKeys(event, stage);
  action?.();
  return action !== undefined;
}

function slideKeys({ key, shiftKey }: { key: string; shiftKey: boolean }, stage: StageActions) {
  const { index, setIndex, sliceCount, panBy } = stage;
  const direction = arrowDirections[key];
  // A single picture has no neighbors, so its arrow keys pan. The picture moves against the view.
  if (direction && (shiftKey || sliceCount === 1)) {
    const [right, down] = direction;
    return () => panBy(-right * panStepPx, -down * panStepPx);
  }
  const steps: Record<string, number> = {
    ArrowUp: index - 1,
    ArrowLeft: index - 1,
    ArrowDown: index + 1,
    ArrowRight: index + 1,
    PageUp: index - 10,
    PageDown: index + 10,
    Home: 0,
    End: sliceCount - 1,
  };
  const next = steps[key];
  return next === undefined || sliceCount === 1 ? undefined : () => setIndex(next);
}

function viewKeys({ key, shiftKey }: { key: string; shiftKey: boolean }, stage: StageActions) {
  const sign = shiftKey ? -1 : 1;
  const tool = stageTools.find((one) => one.key.toLowerCase() === key.toLowerCase());
  if (tool) return () => stage.pressTool(tool.id);
  const actions: Record<string, () => void> = {
    '+': () => stage.zoomBy(zoomStep),
    '=': () => stage.zoomBy(zoomStep),
    '-': () => stage.zoomBy(1 / zoomStep),
    '−': () => stage.zoomBy(1 / zoomStep),
    '0': stage.fit,
    b: () => stage.changeWindow(-sign * windowStep, 0),
    k: () => stage.changeWindow(0, -sign * windowStep),
    n: () => stage.stepFinding(1),
    p: () => stage.stepFinding(-1),
    m: stage.toggleMarks,
    delete: stage.removeLast,
    backspace: stage.removeLast,
    r: () => {
      stage.fit();
      stage.resetWindow();
    },
    f: stage.fullScreen,
    '?': stage.help,
  };
  return actions[key.toLowerCase()];
}

type StageKey = Parameters<typeof handleStageKey>[0] & {
  target: EventTarget | null;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  preventDefault(): void;
};

/** Handles a key of the viewer, unless it is for a field, a slider or an open panel in it. */
export function onStageKey(event: StageKey, actions: StageActions, stopDrawing: () => boolean): void {
  const { target, ctrlKey, metaKey, altKey } = event;
  const typing =
    target instanceof Element && target.closest('input, [role=slider], [data-radix-popper-content-wrapper]');
  if (typing || ctrlKey || metaKey || altKey) return;
  if (event.key === 'Escape' ? stopDrawing() : handleStageKey(event, actions)) event.preventDefault();
}
