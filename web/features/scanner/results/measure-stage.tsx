import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import type { Scan } from '#contract/scans.ts';
import type { GrayPicture } from '#imaging/picture/gray-picture.ts';
import { shareWindow } from '#imaging/volume/gray-window.ts';
import type { Measurement } from '#web/components/viewer/stage/measurement.ts';
import { SliceStage } from '#web/components/viewer/stage/slice-stage.tsx';
import type { Viewer } from '#web/components/viewer/use-viewer.ts';
import { allGrays } from '#web/components/viewer/window-level.ts';

interface MeasureStageProps {
  scan: Scan;
  /** Gray values of the shown frame, 0 to 255. */
  gray: GrayPicture | null;
  frame: number;
  onFrameChange: (frame: number) => void;
  viewer: Viewer;
  name: string;
  measurements: readonly Measurement[];
  onMeasurementsChange: (measurements: Measurement[]) => void;
}

/** Ruler, ellipse and pixel values on the shown frame, with the whole-scan viewer's stage. */
export function MeasureStage(props: MeasureStageProps) {
  const { scan, gray, frame, onFrameChange, viewer, name, measurements, onMeasurementsChange } = props;
  const t = useTranslations('viewer');
  const note = useTranslations('scanner.result')('measureNote');
  const [window, setWindow] = useState(allGrays);
  const [marks, setMarks] = useState(true);
  const slices = useMemo(() => {
    const slice = gray && {
      width: gray.width,
      height: gray.height,
      values: gray.gray,
      slope: 1,
      intercept: 0,
      inverted: false,
    };
    return Array.from({ length: scan.frameCount }, (_, i) => (i === frame && slice ? slice : undefined));
  }, [gray, frame, scan.frameCount]);
  const presets = useMemo(() => {
    const asItIs = { id: 'file', label: t('preset.stored'), window: allGrays };
    if (!gray) return [asItIs];
    const grays = [{ values: gray.gray, slope: 1, intercept: 0 }];
    return [asItIs, { id: 'strong', label: t('preset.strong'), window: shareWindow(grays, 0.2, 0.97) }];
  }, [gray, t]);
  return (
    <div className="overflow-hidden rounded-card border border-line">
      <SliceStage
        name={name}
        slices={slices}
        index={frame}
        onIndexChange={onFrameChange}
        spacing={scan.pixelSpacing}
        window={window}
        onWindowChange={setWindow}
        presets={presets}
        findings={viewer.visible}
        marks={marks}
        onMarksChange={setMarks}
        activeId={viewer.activeId}
        onActivate={viewer.setActiveId}
        measurements={measurements}
        onMeasurementsChange={onMeasurementsChange}
        orientation={scan.orientation}
        height="min(56dvh, 32rem)"
      />
      <p className="border-t border-line bg-panel px-4 py-2 text-small text-muted">{note}</p>
    </div>
  );
}
