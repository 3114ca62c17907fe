import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import type { Scan } from '#contract/scans.ts';
import { IconButton } from '#web/components/button.tsx';
import { Slider } from '#web/components/slider.tsx';
import type { Translator } from '#words/say/translator.ts';

interface FramePickerProps {
  scan: Scan;
  frame: number;
  onFrameChange: (frame: number) => void;
}

/** Selects a frame of a multi-frame file, and tells which ones the detector read. */
export function FramePicker({ scan, frame, onFrameChange }: FramePickerProps) {
  const t = useTranslations('scanner.frames');
  const { frameCount } = scan;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card border border-line bg-panel px-4 py-2 max-lg:mb-4">
      <div className="flex min-w-52 grow items-center gap-2">
        <IconButton
          icon={ChevronLeft}
          label={t('previous')}
          disabled={frame === 0}
          onClick={() => onFrameChange(frame - 1)}
        />
        <Slider
          label={t('label')}
          value={frame + 1}
          min={1}
          max={frameCount}
          step={1}
          valueText={t('place', { number: String(frame + 1), count: String(frameCount) })}
          bare
          onValueChange={(value) => onFrameChange(value - 1)}
        />
        <IconButton
          icon={ChevronRight}
          label={t('next')}
          disabled={frame >= frameCount - 1}
          onClick={() => onFrameChange(frame + 1)}
        />
      </div>
      <p className="text-small text-muted">{coverageWords(t, scan, frame)}</p>
    </div>
  );
}

/** Maximum number of frames to list in one line. */
const maxListed = 12;

function coverageWords(
  t: Translator<'scanner.frames'>,
  { frameCount, analyzedFrames }: Scan,
  shown: number,
): string {
  const count = String(frameCount);
  if (analyzedFrames.length >= frameCount) return t('all', { count });
  const analyzed = String(analyzedFrames.length);
  const list = analyzedFrames.map((frame) => frame + 1).join(', ');
  const all =
    analyzedFrames.length > maxListed
      ? t('some', { analyzed, count })
      : t('named', { analyzed, count, list });
  return `${analyzedFrames.includes(shown) ? t('yes') : t('no')} ${all}`;
}
