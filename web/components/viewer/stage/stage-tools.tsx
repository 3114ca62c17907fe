import type { ComponentProps, ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import type { Measurement } from './measurement.ts';
import { MeasurementList } from './measurement-list.tsx';
import { type StageActions, type StageTool, stageTools } from './stage-keys.ts';
import { StageToolbar } from './stage-toolbar.tsx';
import { isMeasuring } from './use-measuring.ts';

interface StageToolsProps {
  sliceCount: number;
  actions: StageActions;
  tool: StageTool;
  marks: boolean;
  help: [open: boolean, onOpenChange: (open: boolean) => void];
  zoom: number;
  /** Where panels open; null: over the page. */
  container: HTMLElement | null;
  windowPanel: ReactNode;
  measurements: readonly Measurement[];
  onRemove: (id: string) => void;
  onKey: ComponentProps<typeof MeasurementList>['onKey'];
}

/** Below the picture: the toolbar and what was measured. */
export function StageTools(props: StageToolsProps) {
  const { sliceCount, actions, tool, help, zoom, measurements, onRemove, onKey } = props;
  const t = useTranslations('viewer');
  return (
    <div className="space-y-2 border-t border-line p-2">
      <StageToolbar
        actions={actions}
        tool={tool}
        marks={props.marks}
        helpOpen={help[0]}
        zoom={Math.round(zoom * 100)}
        onHelpOpenChange={help[1]}
        container={props.container}
        windowPanel={props.windowPanel}
      />
      <MeasurementList
        measurements={measurements}
        withSlices={sliceCount > 1}
        onShow={(one) => actions.setIndex(one.slice)}
        onRemove={onRemove}
        onKey={onKey}
      />
      {isMeasuring(tool) && (
        <p className="px-2 text-small text-muted pointer-coarse:hidden">
          {t('placeWithKey', { key: stageTools.find((one) => one.id === tool)!.key })}
        </p>
      )}
    </div>
  );
}
