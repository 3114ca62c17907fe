import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { useFormats } from '#web/lib/use-formats.ts';
import { PictureMarks } from '../picture-marks.tsx';
import type { ViewerFinding } from '../viewer-finding.ts';
import { type Measurement, measurementWords } from './measurement.ts';
import type { PictureStage } from './picture-stage.ts';
import type { PicturePoint, StageSlice } from './stage-slice.ts';

interface StageOverlayProps {
  stage: PictureStage;
  slice: StageSlice;
  index: number;
  findings: readonly ViewerFinding[];
  activeId: string | null;
  onActivate: (id: string | null) => void;
  measurements: readonly Measurement[];
  crossHair: PicturePoint | null;
}

/** The overlay that moves with the picture: marks, measurement labels, the cross-hair. */
export function StageOverlay(props: StageOverlayProps): ReactNode {
  const { stage, slice, index, findings, activeId, onActivate, measurements, crossHair } = props;
  const t = useTranslations('viewer');
  const formats = useFormats();
  const place = stage.placement();
  if (!place) return null;
  const { width, height } = slice;
  return (
    <div className="pointer-events-none absolute inset-0 overflow-hidden">
      <div className="absolute" style={place} data-picture="">
        <PictureMarks
          picture={{ width, height }}
          findings={findings}
          activeId={activeId}
          onActivate={onActivate}
        />
        {crossHair && (
          <>
            <span
              className="absolute inset-y-0 w-px bg-accent/70"
              style={{ left: `${((crossHair.x + 0.5) / width) * 100}%` }}
            />
            <span
              className="absolute inset-x-0 h-px bg-accent/70"
              style={{ top: `${((crossHair.y + 0.5) / height) * 100}%` }}
            />
          </>
        )}
      </div>
      {measurements
        .filter((one) => one.slice === index)
        .map((one) => {
          const anchor = rightmost(one.points);
          const at = anchor && stage.toScreen(anchor);
          return (
            at && (
              <span
                key={one.id}
                className="absolute ml-2 rounded-small bg-stage/85 px-1.5 text-small whitespace-nowrap text-text"
                style={at}
              >
                {measurementWords(t, formats, one)}
              </span>
            )
          );
        })}
    </div>
  );
}

function rightmost(points: Measurement['points']): readonly [number, number] | undefined {
  return points.toSorted((a, b) => b[0] - a[0])[0];
}
