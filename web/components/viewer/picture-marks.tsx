import { clsx } from 'clsx';
import { CircleDashed, CircleDot, CircleHelp } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { useTranslations } from 'use-intl/react';
import { placeLabels } from '#reading/findings/place-labels.ts';
import { bandFills, bandIcons } from '../confidence-badge.tsx';
import { usePaneSize } from './use-pane-size.ts';
import type { MarkLook, ViewerFinding } from './viewer-finding.ts';
import { placeInPercent, type Size } from './viewport.ts';

/** Colors belong to bands; a mark without a tested band is white and dashed. */
const looks = {
  high: { stroke: 'stroke-high-solid', fill: bandFills.high, Icon: bandIcons.high, dashed: false },
  medium: { stroke: 'stroke-medium-solid', fill: bandFills.medium, Icon: bandIcons.medium, dashed: false },
  low: { stroke: 'stroke-low-solid', fill: bandFills.low, Icon: bandIcons.low, dashed: false },
  other: { stroke: 'stroke-other-solid', fill: 'bg-other-solid', Icon: CircleDot, dashed: false },
  untested: { stroke: 'stroke-white', fill: 'bg-white', Icon: CircleHelp, dashed: true },
  faint: { stroke: 'stroke-white', fill: 'bg-white', Icon: CircleDashed, dashed: true },
} as const satisfies Record<MarkLook, object>;

interface PictureMarksProps {
  picture: Size;
  findings: readonly ViewerFinding[];
  activeId: string | null;
  onActivate: (id: string | null) => void;
  /** Called when a mark is chosen by click or key. */
  onChoose?: (id: string) => void;
  /** False if the picture already contains the outlines. */
  drawn?: boolean;
}

/** Outlines and labels of findings over a picture. Each can be hovered and focused. */
export function PictureMarks(props: PictureMarksProps) {
  const { picture, findings, activeId, onActivate, onChoose, drawn = true } = props;
  const t = useTranslations('viewer');
  const bands = useTranslations('shell.confidence');
  const layer = useRef<HTMLDivElement>(null);
  const size = usePaneSize(layer);
  const byConfidence = useMemo(() => findings.toSorted((a, b) => b.confidence - a.confidence), [findings]);
  const labels = useMemo(
    () => (size && drawn ? placeMarkLabels(byConfidence, picture, size) : []),
    [byConfidence, picture, size, drawn],
  );
  return (
    <div ref={layer} className="absolute inset-0">
      <MarkOutlines picture={picture} activeId={activeId} findings={drawn ? findings : []} />
      {byConfidence.map(({ id, box, number, label, look }, place) => (
        <button
          key={id}
          type="button"
          data-finding={id}
          aria-label={t('finding', { number: String(number), label, confidence: bands(look) })}
          style={{
            ...placeInPercent(box, picture),
            // Marks with higher confidence lie on top.
            zIndex: byConfidence.length - place,
          }}
          className="absolute min-h-6 min-w-6 cursor-pointer rounded-small text-start"
          onPointerEnter={() => onActivate(id)}
          onPointerLeave={() => onActivate(null)}
          onFocus={() => onActivate(id)}
          onBlur={() => onActivate(null)}
          onClick={() => onChoose?.(id)}
        />
      ))}
      {labels.map(({ id, look, text, spot }) => {
        const { Icon, fill } = looks[look];
        return (
          <span
            key={id}
            data-label={id}
            aria-hidden="true"
            style={{ left: spot.x, top: spot.y, width: spot.width, height: spot.height }}
            className={clsx(
              'pointer-events-none absolute z-20 flex items-center justify-center gap-1 overflow-hidden rounded-small text-small font-semibold whitespace-nowrap text-black transition-opacity',
              fill,
              activeId !== null && activeId !== id && 'opacity-40',
            )}
          >
            <Icon size={12} />
            {text}
          </span>
        );
      })}
    </div>
  );
}

interface MarkOutlinesProps {
  picture: Size;
  findings: readonly ViewerFinding[];
  activeId: string | null;
  /** A thin dashed line, for the picture without marks. */
  dashed?: boolean;
}

/** Outlines only, without labels or pointer events. */
export function MarkOutlines({ picture, findings, activeId, dashed = false }: MarkOutlinesProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${picture.width} ${picture.height}`}
      preserveAspectRatio="none"
      className="pointer-events-none absolute inset-0 size-full overflow-visible"
    >
      {findings.some(({ look }) => look === 'untested') && <Hatching picture={picture} />}
      {/* Drawn last, the most confident mark lies on top. */}
      {findings
        .toSorted((a, b) => a.confidence - b.confidence)
        .map((finding) => {
          const active = finding.id === activeId;
          const faded = activeId !== null && !active;
          const { stroke, dashed: always } = looks[finding.look];
          return (
            <g
              key={finding.id}
              className={clsx('fill-none transition-opacity', faded && 'opacity-40')}
              strokeLinejoin="round"
            >
              {/* A dark edge keeps the color visible on bright tissue. */}
              <Outline finding={finding} className="stroke-black opacity-60" width={active ? 6 : 4} />
              <Outline
                finding={finding}
                className={clsx(stroke, finding.look === 'untested' && 'fill-[url(#untested)]')}
                width={active ? 3 : 2}
                dash={dashed || always ? '5 4' : undefined}
              />
            </g>
          );
        })}
    </svg>
  );
}

/** Thin diagonal lines inside an outline for which nothing was tested. */
function Hatching({ picture }: { picture: Size }) {
  const step = Math.max(picture.width, picture.height) / 64;
  return (
    <pattern
      id="untested"
      width={step}
      height={step}
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <line y2={step} className="stroke-white opacity-60" strokeWidth={step / 6} />
    </pattern>
  );
}

interface OutlineProps {
  finding: ViewerFinding;
  className: string;
  width: number;
  dash?: string | undefined;
}

function Outline({ finding, className, width, dash }: OutlineProps) {
  const { contour, box } = finding;
  const line = { className, strokeWidth: width, strokeDasharray: dash };
  if (contour && contour.length > 2) {
    return (
      <polygon
        {...line}
        vectorEffect="non-scaling-stroke"
        points={contour.map(([x, y]) => `${x},${y}`).join(' ')}
      />
    );
  }
  return (
    <rect
      {...line}
      vectorEffect="non-scaling-stroke"
      x={box.left}
      y={box.top}
      width={box.width}
      height={box.height}
    />
  );
}

const labelHeight = 20;
const gap = 4;
/** Icon, gap and padding around the text. */
const labelPadding = 12 + 4 + 12;

/** Places labels beside their lesions, in screen pixels: the full text if it fits, otherwise only the number. */
function placeMarkLabels(findings: readonly ViewerFinding[], picture: Size, shown: Size) {
  const [scaleX, scaleY] = [shown.width / picture.width, shown.height / picture.height];
  const measure = createTextMeasure('600 13px "Inter Variable", system-ui, sans-serif');
  const labelTexts = findings.map(({ number, label }) => [`${number} · ${label}`, String(number)]);
  const requests = findings.map(({ box }, i) => ({
    box: {
      x: box.left * scaleX,
      y: box.top * scaleY,
      width: box.width * scaleX,
      height: box.height * scaleY,
    },
    sizes: labelTexts[i]!.map((text) => ({ width: measure(text) + labelPadding, height: labelHeight })),
  }));
  return placeLabels(requests, shown, gap).flatMap((spot, i) => {
    const { id, look } = findings[i]!;
    return spot ? [{ id, look, text: labelTexts[i]![spot.wording]!, spot }] : [];
  });
}

function createTextMeasure(font: string): (text: string) => number {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return (text) => text.length * 8;
  context.font = font;
  return (text) => Math.ceil(context.measureText(text).width);
}
