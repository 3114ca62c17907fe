import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { Scan } from '#contract/scans.ts';
import { IconButton } from '#web/components/icon-button.tsx';
import { Slider } from '#web/components/slider.tsx';

interface FramePickerProps {
  scan: Scan;
  frame: number;
  onFrameChange: (frame: number) => void;
}

/** Every frame of a multi-frame file can be looked at; which ones the detector saw is said. */
export function FramePicker({ scan, frame, onFrameChange }: FramePickerProps) {
  const { frameCount, analysedFrames } = scan;
  const analysed = analysedFrames.includes(frame);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card border border-line bg-panel px-4 py-2">
      <div className="flex min-w-52 grow items-center gap-2">
        <IconButton label="Previous frame" disabled={frame === 0} onClick={() => onFrameChange(frame - 1)}>
          <ChevronLeft size={18} aria-hidden="true" />
        </IconButton>
        <Slider
          label="Frame"
          value={frame + 1}
          min={1}
          max={frameCount}
          step={1}
          valueText={`${frame + 1} of ${frameCount}`}
          bare
          onValueChange={(value) => onFrameChange(value - 1)}
        />
        <IconButton
          label="Next frame"
          disabled={frame >= frameCount - 1}
          onClick={() => onFrameChange(frame + 1)}
        >
          <ChevronRight size={18} aria-hidden="true" />
        </IconButton>
      </div>
      <p className="text-small text-muted">
        {analysed ? 'This frame was analysed.' : 'This frame was not analysed.'} {coverageWords(scan)}
      </p>
    </div>
  );
}

function coverageWords({ frameCount, analysedFrames }: Scan): string {
  const count = analysedFrames.length;
  if (count >= frameCount) return `All ${frameCount} frames were.`;
  return `${count} of ${frameCount} frames were${count <= 12 ? `: ${analysedFrames.map((frame) => frame + 1).join(', ')}` : ''}.`;
}
