import {
  Columns2,
  Eye,
  EyeOff,
  Keyboard,
  Maximize,
  RotateCcw,
  SlidersHorizontal,
  Square,
  SquareSplitHorizontal,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { confidenceCutOff } from '#contract/constants.ts';
import { Button, IconButton } from '#web/components/button.tsx';
import { Slider } from '#web/components/slider.tsx';
import { Switch } from '#web/components/switch.tsx';
import { Tooltip } from '#web/components/tooltip.tsx';
import { useFormats } from '#web/lib/use-formats.ts';
import { ShortcutList } from './shortcut-list.tsx';
import { ToolbarPanel } from './toolbar-panel.tsx';
import type { Viewer } from './use-viewer.ts';
import { shortcuts } from './viewer-keys.ts';
import { wholePicture, zoomStep } from './viewport.ts';
import { allGrays } from './window-level.ts';
import { PictureWindow } from './window-presets.tsx';

interface ViewerToolbarProps {
  viewer: Viewer;
  /** Address of the picture without marks. */
  original: string;
  /** The portal's container: null for the page, or the stage in full screen. */
  container: HTMLElement | null;
  helpOpen: boolean;
  onHelpOpenChange: (open: boolean) => void;
  onFullScreen: () => void;
}
const rule = <span aria-hidden="true" className="mx-0.5 h-5 w-px bg-line" />;

/** The toolbar that floats over the stage. */
export function ViewerToolbar(props: ViewerToolbarProps) {
  const { viewer, container, helpOpen, onHelpOpenChange, onFullScreen } = props;
  const { viewport, setViewport, zoomBy, mode, setMode, marks, setMarks, findings } = viewer;
  const t = useTranslations('viewer');
  const percent = String(Math.round(viewport.zoom * 100));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would look and be announced like a form
    <div
      role="group"
      aria-label={t('tools')}
      className="flex flex-wrap items-center justify-center rounded-card border border-line bg-panel/95 p-1"
    >
      <IconButton
        icon={ZoomOut}
        label={t('zoomOut')}
        disabled={viewport.zoom <= 1}
        onClick={() => zoomBy(1 / zoomStep)}
      />
      <Tooltip content={t('fit')}>
        <button
          type="button"
          aria-label={t('zoomed', { percent })}
          onClick={() => setViewport(wholePicture)}
          className="h-9 min-w-12 rounded-control text-center text-small text-muted hover:bg-subtle hover:text-text max-sm:hidden"
        >
          {t('percent', { percent })}
        </button>
      </Tooltip>
      <IconButton icon={ZoomIn} label={t('zoomIn')} onClick={() => zoomBy(zoomStep)} />
      {rule}
      <IconButton icon={Square} label={t('one')} pressed={mode === 'one'} onClick={() => setMode('one')} />
      <IconButton
        icon={Columns2}
        label={t('sideBySide')}
        pressed={mode === 'side'}
        className="max-sm:hidden"
        onClick={() => setMode('side')}
      />
      <IconButton
        icon={SquareSplitHorizontal}
        label={t('compare')}
        pressed={mode === 'compare'}
        onClick={() => setMode('compare')}
      />
      {rule}
      <IconButton
        icon={marks ? Eye : EyeOff}
        label={marks ? t('hide') : t('show')}
        disabled={findings.length === 0}
        onClick={() => setMarks(!marks)}
      />
      <ToolbarPanel label={t('adjust')} icon={SlidersHorizontal} container={container}>
        <AdjustPanel viewer={viewer} original={props.original} />
      </ToolbarPanel>
      {rule}
      <ToolbarPanel
        label={t('shortcuts.label')}
        icon={Keyboard}
        container={container}
        open={helpOpen}
        onOpenChange={onHelpOpenChange}
      >
        <ShortcutList shortcuts={shortcuts} />
      </ToolbarPanel>
      <IconButton icon={Maximize} label={t('fullScreen')} className="max-sm:hidden" onClick={onFullScreen} />
    </div>
  );
}

function AdjustPanel({ viewer, original }: { viewer: Viewer; original: string }) {
  const { findings, threshold, setThreshold, window, setWindow, showAll } = viewer;
  const t = useTranslations('viewer');
  const formats = useFormats();
  const reset = () => {
    setWindow(allGrays);
    viewer.setBrighten(true);
    showAll();
  };
  return (
    <div className="space-y-3">
      {findings.length > 0 && (
        <Slider
          label={t('minimum')}
          value={Math.round(threshold * 100)}
          min={confidenceCutOff * 100}
          max={100}
          step={1}
          valueText={formats.confidence(threshold)}
          onValueChange={(value) => setThreshold(value / 100)}
        />
      )}
      <Switch label={t('brighten')} checked={viewer.brighten} onCheckedChange={viewer.setBrighten} />
      <PictureWindow address={original} window={window} onChange={setWindow} />
      <Button icon={RotateCcw} size="small" variant="quiet" className="-ms-2" onClick={reset}>
        {t('reset')}
      </Button>
    </div>
  );
}
