import { confidenceCutOff } from '#contract/constants.ts';
import type { Shortcut } from './shortcut-list.tsx';
import type { Viewer } from './use-viewer.ts';
import { panBy, wholePicture, zoomStep } from './viewport.ts';
import { allGrays, brightnessOf, contrastOf, withBrightness, withContrast } from './window-level.ts';

const panStepPx = 40;
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

interface Outside {
  fullScreen: () => void;
  help: () => void;
}

/** Runs a key's action. Returns false if the key has none here. */
export function handleViewerKey(
  event: { key: string; shiftKey: boolean },
  viewer: Viewer,
  outside: Outside,
): boolean {
  const { key, shiftKey } = event;
  if (/^[1-9]$/.test(key)) {
    const finding = viewer.findings.find(({ number }) => number === Number(key));
    if (finding) viewer.toggle(finding.id);
    return finding !== undefined;
  }
  const pan = (dx: number, dy: number): boolean => {
    const { viewport, shape } = viewer;
    if (viewport.zoom <= 1) return false;
    viewer.setViewport(panBy(viewport, dx, dy, shape, shape));
    return true;
  };
  const step = shiftKey ? -toneStep : toneStep;
  const { window } = viewer;
  switch (key.toLowerCase()) {
    case '+':
    case '=':
      viewer.zoomBy(zoomStep);
      return true;
    case '-':
    case '−':
      viewer.zoomBy(1 / zoomStep);
      return true;
    case '0':
      viewer.setViewport(wholePicture);
      return true;
    case 'arrowleft':
      return pan(panStepPx, 0);
    case 'arrowright':
      return pan(-panStepPx, 0);
    case 'arrowup':
      return pan(0, panStepPx);
    case 'arrowdown':
      return pan(0, -panStepPx);
    case 'c':
      viewer.setMode(viewer.mode === 'compare' ? 'side' : 'compare');
      return true;
    case 'o':
      viewer.setMode(viewer.mode === 'one' ? 'side' : 'one');
      return true;
    case 'a':
      viewer.setBrighten(!viewer.brighten);
      return true;
    case 'm':
      viewer.setMarks(!viewer.marks);
      return true;
    case 'n':
      activateNext(viewer, 1);
      return true;
    case 'p':
      activateNext(viewer, -1);
      return true;
    case '[':
      viewer.setThreshold(Math.max(confidenceCutOff, viewer.threshold - thresholdStep));
      return true;
    case ']':
      viewer.setThreshold(Math.min(1, viewer.threshold + thresholdStep));
      return true;
    case 'b':
      viewer.setWindow(withBrightness(window, brightnessOf(window) + step));
      return true;
    case 'k':
      viewer.setWindow(withContrast(window, contrastOf(window) + step));
      return true;
    case 'r':
      viewer.setViewport(wholePicture);
      viewer.setWindow(allGrays);
      viewer.showAll();
      return true;
    case 'f':
      outside.fullScreen();
      return true;
    case '?':
      outside.help();
      return true;
    default:
      return false;
  }
}

function activateNext({ visible, activeId, setActiveId }: Viewer, direction: 1 | -1): void {
  if (visible.length === 0) return;
  const at = visible.findIndex(({ id }) => id === activeId);
  const next = at < 0 ? (direction > 0 ? 0 : visible.length - 1) : at + direction;
  setActiveId(visible[(next + visible.length) % visible.length]?.id ?? null);
}
