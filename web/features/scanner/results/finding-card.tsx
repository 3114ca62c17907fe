import { clsx } from 'clsx';
import { Eye, EyeOff, Focus } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { boxSize } from '#contract/format.ts';
import type { Detection, Scan } from '#contract/scans.ts';
import type { RegionAppearance } from '#reading/findings/describe-region.ts';
import { drawnBox } from '#reading/findings/drawn-box.ts';
import { findingSide } from '#reading/findings/finding-side.ts';
import { testedOf } from '#reading/findings/tested.ts';
import { Button, IconButton } from '#web/components/button.tsx';
import { ConfidenceBadge } from '#web/components/confidence-badge.tsx';
import { ConfidenceBar } from '#web/components/confidence-bar.tsx';
import type { Viewer } from '#web/components/viewer/use-viewer.ts';
import { focusAfter } from '#web/lib/focus-after.ts';
import { useFormats } from '#web/lib/use-formats.ts';
import { findingName, typeLine } from '#words/say/finding-words.ts';
import type { Translator } from '#words/say/translator.ts';
import { useMeasuredCard } from './verdict-parts.tsx';

interface FindingCardProps {
  detection: Detection;
  number: number;
  id: string;
  scan: Scan;
  viewer: Viewer;
  /** The measured appearance of the region; null if unknown. */
  look: RegionAppearance | null;
  onShowFrame: (frame: number) => void;
}

/** The element that receives the focus when a mark in the picture is chosen. */
export const cardElementId = (id: string): string => `card-${id}`;

/** One finding. Hovering or focusing it highlights its mark, and vice versa. */
export function FindingCard({ detection, number, id, scan, viewer, look, onShowFrame }: FindingCardProps) {
  const mark = viewer.findings.find((finding) => finding.id === id);
  const shown = viewer.visible.some((finding) => finding.id === id);
  const hidden = viewer.hidden.has(id);
  const t = useTranslations('scanner.finding');
  const headline = useTranslations('headline');
  const sides = useTranslations('result.side');
  const formats = useFormats();
  const tested = testedOf(scan);
  const accuracy = useMeasuredCard(scan)?.metrics.typeAccuracy;
  const type = typeLine(headline, detection, tested, accuracy);
  const size = formats.size(boxSize(drawnBox(detection, scan), scan, scan.pixelSpacing));
  // The button disappears with its frame, so focus the new one.
  const showFrame = () => focusAfter(() => onShowFrame(detection.frame), cardElementId(id));
  return (
    <li
      data-active={viewer.activeId === id}
      onPointerEnter={() => viewer.setActiveId(id)}
      onPointerLeave={() => viewer.setActiveId(null)}
      onFocus={() => viewer.setActiveId(id)}
      onBlur={() => viewer.setActiveId(null)}
      className={clsx(
        'scroll-mt-24 rounded-card border bg-panel p-4 transition-colors max-lg:scroll-mt-[42dvh]',
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
          <p className="font-semibold">{findingName({ headline, formats }, detection, tested)}</p>
          {type && <p className="text-small text-muted">{type}</p>}
          {tested.confidence ? (
            <ConfidenceBadge confidence={detection.confidence} className="mt-1.5" />
          ) : (
            <p className="mt-1 text-small">{headline('untested')}</p>
          )}
        </div>
        {mark && (
          <div className="-mt-1.5 -me-1.5 flex">
            <IconButton
              icon={Focus}
              id={cardElementId(id)}
              label={t('zoom', { number: String(number) })}
              onClick={() => viewer.zoomTo(mark)}
            />
            <IconButton
              icon={hidden ? EyeOff : Eye}
              label={t(hidden ? 'show' : 'hide', { number: String(number) })}
              onClick={() => viewer.toggle(id)}
            />
          </div>
        )}
      </div>
      {tested.confidence && <ConfidenceBar confidence={detection.confidence} className="mt-3" />}
      <p className="mt-2 text-small text-muted">
        {[size.percent, size.pixels, size.millimeters].filter(Boolean).join(' · ')}
      </p>
      {look && <p className="mt-2 text-small">{lookWords(t, look)}</p>}
      <p className="mt-1 text-small text-muted">{sides(findingSide(detection, scan, scan.orientation))}</p>
      {!mark && (
        <div className="mt-1 flex flex-wrap items-center justify-between gap-2 text-small text-muted">
          {t('elsewhere', { frame: String(detection.frame + 1) })}
          <Button size="small" onClick={showFrame}>
            {t('showFrame', { frame: String(detection.frame + 1) })}
          </Button>
        </div>
      )}
    </li>
  );
}

/** Describes what was measured, not what it means. */
function lookWords(
  t: Translator<'scanner.finding'>,
  { brightness, edge, inside, around, opposite, otherSide }: RegionAppearance,
): string {
  const values = { brightness, edge, inside: String(inside), around: String(around) };
  return otherSide === null
    ? t('look', values)
    : t('lookBoth', { ...values, other: otherSide, opposite: String(opposite) });
}
