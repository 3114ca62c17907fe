import { confidenceCutOff } from '#contract/constants.ts';
import { arrowDirections } from '#web/lib/arrow-keys.ts';
import type { Shortcut } from './shortcut-list.tsx';
import type { Viewer } from './use-viewer.ts';
import { panBy, panStepPx, wholePicture, zoomStep } from './viewport.ts';
import { allGrays, brightnessOf, contrastOf, withBrightness, withContrast } from './window-level.ts';

const toneStep = 10;
const thresholdStep = 0.05;

/** All keys, as listed in the help. */
export const shortcuts: readonly Shortcut[] = [
  { keys: ['+', '−'], does: 'keys.zoom' },
  { keys: ['0'], does: 'keys.fit' },
  { keys: ['←', '↑', '→', '↓'], does: 'keys.pan' },
  { keys: ['C'], does: 'keys.compare' },
  { keys: ['O'], does: 'keys.one' },
  { keys: ['A'], does: 'keys.brighten' },
  { keys: ['M'], does: 'keys.findings' },
  { keys: ['1', '…', '9'], does: 'keys.finding' },
  { keys: ['N', 'P'], does: 'keys.step' },
  { keys: ['[', ']'], does: 'keys.minimum' },
  { keys: ['B', 'shiftB'], does: 'keys.brightness' },
  { keys: ['K', 'shiftK'], does: 'keys.contrast' },
  { keys: ['drag'], does: 'keys.drag' },
  { keys: ['R'], does: 'keys.reset' },
  { keys: ['F'], does: 'keys.fullScreen' },
  { keys: ['?'], does: 'keys.help' },
];

interface Key {
  key: string;
  shiftKey: boolean;
}

interface Outside {
  fullScreen: () => void;
  help: () => void;
}

/** Runs a key's action. Returns false if the key has none here. */
export function handleViewerKey(event: Key, viewer: Viewer, outside: Outside): boolean {
  const action = findingKeys(event, viewer) ?? panKeys(event, viewer) ?? viewKeys(event, viewer, outside);
  action?.();
  return action !== undefined;
}

function findingKeys({ key }: Key, { findings, toggle }: Viewer) {
  const finding = findings.find(({ number }) => String(number) === key);
  return finding && (() => toggle(finding.id));
}

function panKeys({ key }: Key, { viewport, shape, setViewport }: Viewer) {
  const direction = arrowDirections[key];
  if (!direction || viewport.zoom <= 1) return undefined;
  // The picture moves against the view.
  const [right, down] = direction;
  return () => setViewport(panBy(viewport, -right * panStepPx, -down * panStepPx, shape, shape));
}

function viewKeys({ key, shiftKey }: Key, viewer: Viewer, outside: Outside) {
  const step = shiftKey ? -toneStep : toneStep;
  const { window, mode, threshold, setMode, setThreshold, setViewport, setWindow, zoomBy } = viewer;
  const actions: Record<string, () => void> = {
    '+': () => zoomBy(zoomStep),
    '=': () => zoomBy(zoomStep),
    '-': () => zoomBy(1 / zoomStep),
    '−': () => zoomBy(1 / zoomStep),
    '0': () => setViewport(wholePicture),
    c: () => setMode(mode === 'compare' ? 'side' : 'compare'),
    o: () => setMode(mode === 'one' ? 'side' : 'one'),
    a: () => viewer.setBrighten(!viewer.brighten),
    m: () => viewer.setMarks(!viewer.marks),
    n: () => activateNext(viewer, 1),
    p: () => activateNext(viewer, -1),
    '[': () => setThreshold(Math.max(confidenceCutOff, threshold - thresholdStep)),
    ']': () => setThreshold(Math.min(1, threshold + thresholdStep)),
    b: () => setWindow(withBrightness(window, brightnessOf(window) + step)),
    k: () => setWindow(withContrast(window, contrastOf(window) + step)),
    r: () => {
      setViewport(wholePicture);
      setWindow(allGrays);
      viewer.showAll();
    },
    f: outside.fullScreen,
    '?': outside.help,
  };
  return actions[key.toLowerCase()];
}

function activateNext({ visible, activeId, setActiveId }: Viewer, direction: 1 | -1): void {
  if (visible.length === 0) return;
  const at = visible.findIndex(({ id }) => id === activeId);
  const next = at < 0 ? (direction > 0 ? 0 : visible.length - 1) : at + direction;
  setActiveId(visible[(next + visible.length) % visible.length]?.id ?? null);
}
