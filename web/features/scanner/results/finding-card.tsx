import { Eye, EyeOff, Focus } from 'lucide-react';
import { boxSize, classLabel } from '#contract/format.ts';
import type { Detection, Scan } from '#contract/scans.ts';
import { ConfidenceBadge } from '#web/components/confidence-badge.tsx';
import { ConfidenceBar } from '#web/components/confidence-bar.tsx';
import { IconButton } from '#web/components/icon-button.tsx';
import type { Viewer } from '#web/components/viewer/use-viewer.ts';
import { classNames } from '#web/lib/class-names.ts';

interface FindingCardProps {
  detection: Detection;
  number: number;
  id: string;
  scan: Scan;
  viewer: Viewer;
}

/** The element that takes the focus when a mark in the picture is chosen. */
export const cardElementId = (id: string): string => `card-${id}`;

/** One finding; hovering or focusing it shows it in the picture, and the other way round. */
export function FindingCard({ detection, number, id, scan, viewer }: FindingCardProps) {
  const mark = viewer.findings.find((finding) => finding.id === id);
  const shown = viewer.visible.some((finding) => finding.id === id);
  const hidden = viewer.hidden.has(id);
  const name = classLabel(detection.class);
  const size = boxSize(detection, scan, scan.pixelSpacing);
  return (
    <li
      data-active={viewer.activeId === id}
      onPointerEnter={() => viewer.setActiveId(id)}
      onPointerLeave={() => viewer.setActiveId(null)}
      onFocus={() => viewer.setActiveId(id)}
      onBlur={() => viewer.setActiveId(null)}
      className={classNames(
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
        <div className={classNames('min-w-0 flex-1', !shown && mark && 'opacity-60')}>
          <p className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="font-semibold">{name}</span>
            <span className="font-semibold" title={`${(detection.confidence * 100).toFixed(2)}%`}>
              {Math.round(detection.confidence * 100)}%
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
      {!mark && (
        <p className="mt-1 text-small text-muted">On frame {detection.frame + 1}, which is not shown here.</p>
      )}
    </li>
  );
}
