import { Expand, Eye, EyeOff, Keyboard, Maximize, SlidersHorizontal, ZoomIn, ZoomOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { IconButton } from '#web/components/button.tsx';
import { ShortcutList } from '../shortcut-list.tsx';
import { ToolbarPanel } from '../toolbar-panel.tsx';
import { zoomStep } from '../viewport.ts';
import { type StageActions, type StageTool, stageShortcuts, stageTools } from './stage-keys.ts';

interface StageToolbarProps {
  actions: StageActions;
  tool: StageTool;
  marks: boolean;
  zoom: number;
  /** The panel with window presets and numbers. */
  windowPanel: ReactNode;
  /** The portal's container: null for the page, or the stage in full screen. */
  container: HTMLElement | null;
  helpOpen: boolean;
  onHelpOpenChange: (open: boolean) => void;
}

export function StageToolbar(props: StageToolbarProps) {
  const { actions, tool, marks, zoom, windowPanel, container, helpOpen, onHelpOpenChange } = props;
  const { sliceCount, setTool, zoomBy, fit } = actions;
  const t = useTranslations('viewer');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would look and be announced like a form
    <div role="group" aria-label={t('tools')} className="flex flex-wrap items-center">
      {stageTools
        .filter(({ id }) => id !== 'scroll' || sliceCount > 1)
        .map(({ id, key, icon: Icon }) => (
          <IconButton
            icon={Icon}
            key={id}
            label={t('toolKey', { tool: t(`tool.${id}`), key })}
            pressed={tool === id}
            onClick={() => setTool(id)}
          />
        ))}
      <span aria-hidden="true" className="mx-0.5 h-5 w-px bg-line" />
      <IconButton
        icon={ZoomOut}
        label={t('zoomOut')}
        disabled={zoom <= 100}
        onClick={() => zoomBy(1 / zoomStep)}
      />
      <IconButton icon={ZoomIn} label={t('zoomIn')} onClick={() => zoomBy(zoomStep)} />
      <IconButton icon={Expand} label={t('zoomed', { percent: String(zoom) })} onClick={fit} />
      <IconButton
        icon={marks ? Eye : EyeOff}
        label={marks ? t('hide') : t('show')}
        onClick={() => actions.toggleMarks()}
      />
      <ToolbarPanel label={t('levelAndWidth')} icon={SlidersHorizontal} container={container}>
        {windowPanel}
      </ToolbarPanel>
      <ToolbarPanel
        label={t('shortcuts.label')}
        icon={Keyboard}
        container={container}
        open={helpOpen}
        onOpenChange={onHelpOpenChange}
      >
        <ShortcutList shortcuts={stageShortcuts} />
      </ToolbarPanel>
      <IconButton icon={Maximize} label={t('fullScreen')} onClick={actions.fullScreen} />
    </div>
  );
}
