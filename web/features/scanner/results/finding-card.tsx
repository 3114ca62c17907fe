import { clsx } from 'clsx';
import { Eye, EyeOff, Focus } from 'lucide-react';
import { boxSize, classLabel, formatConfidence } from '#contract/format.ts';
import { bodySides, type Detection, type Scan } from '#contract/scans.ts';
import { drawnBox } from '#imaging/findings/drawn-box.ts';
import { Button } from '#web/components/button.tsx';
import { ConfidenceBadge } from '#web/components/confidence-badge.tsx';
import { ConfidenceBar } from '#web/components/confidence-bar.tsx';
import { IconButton } from '#web/components/icon-button.tsx';
import type { Viewer } from '#web/components/viewer/use-viewer.ts';

interface FindingCardProps {
  detection: Detection;
  number: number;
  id: string;
  scan: Scan;
  viewer: Viewer;
  /** What the region looks like, as measured; null where that is not known. */
  reason: string | null;
  onShowFrame: (frame: number) => void;
}

/** The element that takes the focus when a mark in the picture is chosen. */
export const cardElementId = (id: string): string => `card-${id}`;

/** One finding; hovering or focusing it shows it in the picture, and the other way round. */
export function FindingCard({ detection, number, id, scan, viewer, reason, onShowFrame }: FindingCardProps) {
  const mark = viewer.findings.find((finding) => finding.id === id);
  const shown = viewer.visible.some((finding) => finding.id === id);
  const hidden = viewer.hidden.has(id);
  const name = classLabel(detection.class);
  const size = boxSize(drawnBox(detection, scan), scan, scan.pixelSpacing);
  return (
    <li
      data-active={viewer.activeId === id}
      onPointerEnter={() => viewer.setActiveId(id)}
      onPointerLeave={() => viewer.setActiveId(null)}
      onFocus={() => viewer.setActiveId(id)}
      onBlur={() => viewer.setActiveId(null)}
      className={clsx(
        'rounded-card border bg-panel p-4 transition-colors',
        viewer.activeId === id ? 'border-accent' : 'border-line',
      )}
    >
      <div className="flex items-start gap-3">
        <span
          aria-hidden="true"
          className="inline-flex size-6 shrink-0 items-center justify-center rounded-full border border-line text-small font-semibold"
        >
          {number}
        </span>
        <div className={clsx('min-w-0 flex-1', !shown && mark && 'opacity-60')}>
          <p className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="font-semibold">{name}</span>
            <span className="font-semibold" title={`${(detection.confidence * 100).toFixed(2)}%`}>
              {formatConfidence(detection.confidence)}
            </span>
          </p>
          <ConfidenceBadge confidence={detection.confidence} className="mt-1.5" />
        </div>
        {mark && (
          <div className="-mt-1.5 -mr-1.5 flex">
            <IconButton
              id={cardElementId(id)}
              label={`Show finding ${number} in the picture`}
              onClick={() => viewer.zoomTo(mark)}
            >
              <Focus size={18} aria-hidden="true" />
            </IconButton>
            <IconButton
              label={hidden ? `Switch finding ${number} on` : `Switch finding ${number} off`}
              onClick={() => viewer.toggle(id)}
            >
              {hidden ? <EyeOff size={18} aria-hidden="true" /> : <Eye size={18} aria-hidden="true" />}
            </IconButton>
          </div>
        )}
      </div>
      <ConfidenceBar confidence={detection.confidence} className="mt-3" />
      <p className="mt-2 text-small text-muted">
        {[size.percent, size.pixels, size.millimetres].filter(Boolean).join(' · ')}
      </p>
      {reason && <p className="mt-2 text-small">{reason}</p>}
      <p className="mt-1 text-small text-muted">{sideWords(detection, scan)}</p>
      {!mark && (
        <div className="mt-1 flex flex-wrap items-center justify-between gap-2 text-small text-muted">
          On frame {detection.frame + 1}, which is not shown here.
          <Button size="small" onClick={() => onShowFrame(detection.frame)}>
            Show frame {detection.frame + 1}
          </Button>
        </div>
      )}
    </li>
  );
}

/** Which half of the patient, or of the picture where the file does not say. */
function sideWords(detection: Detection, { width, orientation }: Scan): string {
  const inLeftHalf = detection.x < width / 2;
  const letter = orientation?.[inLeftHalf ? 'left' : 'right'];
  if (letter === 'R' || letter === 'L') return `In the patient’s ${bodySides[letter]} half.`;
  return `In the ${inLeftHalf ? 'left' : 'right'} half of the picture.`;
}
