import { clsx } from 'clsx';
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { boxSize } from '#contract/format.ts';
import { rectangleOf } from '#imaging/geometry/box.ts';
import { drawnBox } from '#reading/findings/drawn-box.ts';
import { CompareHandle } from '#web/components/compare-handle.tsx';
import { ConfidenceBadge } from '#web/components/confidence-badge.tsx';
import { useFormats } from '#web/lib/use-formats.ts';
import answer from './example-answer.json' with { type: 'json' };
import phantom from './phantom.webp';

function pointOf(pair: string): [number, number] {
  const [x = 0, y = 0] = pair.split(',').map(Number);
  return [x, y];
}

type Quarter = 'upperLeft' | 'upperRight' | 'lowerLeft' | 'lowerRight';

/** The quadrant of the picture that contains a finding. */
function quarterOf({ x, y }: { x: number; y: number }): Quarter {
  const left = x < answer.width / 2;
  if (y < answer.height / 2) return left ? 'upperLeft' : 'upperRight';
  return left ? 'lowerLeft' : 'lowerRight';
}

/**
 * A synthetic slice from this project's phantom generator (the sample 'two-lesions'), not a patient. The findings are
 * the named model's unaltered output (`npm run example`).
 */
const exampleSlice = {
  source: phantom,
  model: answer.model,
  size: { width: answer.width, height: answer.height },
  findings: answer.findings.map((finding, i) => ({
    ...finding,
    contour: finding.outline.split(' ').map(pointOf),
    id: i,
    where: quarterOf(finding),
  })),
};

type ExampleFinding = (typeof exampleSlice.findings)[number];

const { size: picture, findings } = exampleSlice;

/** The finding's bounding box in percent of the picture. */
function placeOf(finding: ExampleFinding) {
  const { left, top, width, height } = rectangleOf(drawnBox(finding, picture), picture);
  const [across, down] = [100 / picture.width, 100 / picture.height];
  return { left: left * across, top: top * down, width: width * across, height: height * down };
}

/** An interactive example: drag the handle to reveal the marks, point at one to read it. */
export function ExampleExplorer() {
  const t = useTranslations('landing.example');
  const formats = useFormats();
  const [split, setSplit] = useState(22);
  const [active, setActive] = useState<ExampleFinding>(findings.at(-1)!);
  const size = formats.size(boxSize(drawnBox(active, picture), picture, null));
  const nameOf = ({ id }: ExampleFinding) => t('finding', { number: String(id + 1) });
  const show = (finding: ExampleFinding) => {
    setActive(finding);
    setSplit((current) => Math.min(current, placeOf(finding).left - 3));
  };
  return (
    <figure>
      <div className="dark relative aspect-square overflow-hidden rounded-card border border-line bg-stage text-text">
        <img
          src={exampleSlice.source}
          {...picture}
          fetchPriority="high"
          alt={t('alt')}
          className="size-full select-none"
          draggable={false}
        />
        <div className="absolute inset-0" style={{ clipPath: `inset(0 0 0 ${split}%)` }}>
          <svg
            aria-hidden="true"
            viewBox={`0 0 ${picture.width} ${picture.height}`}
            className="absolute inset-0 size-full stroke-high-solid"
          >
            {findings.map((finding) => (
              <polygon
                key={finding.id}
                points={finding.outline}
                strokeWidth={2}
                strokeLinejoin="round"
                vectorEffect="non-scaling-stroke"
                className={clsx(
                  'transition-colors',
                  finding.id === active.id ? 'fill-high-solid/20' : 'fill-transparent',
                )}
              />
            ))}
          </svg>
          {findings.map((finding) => {
            const { left, top, width, height } = placeOf(finding);
            return (
              <button
                key={finding.id}
                type="button"
                aria-label={t('label', {
                  name: nameOf(finding),
                  where: t(`where.${finding.where}`),
                  confidence: formats.confidence(finding.confidence),
                })}
                aria-pressed={finding.id === active.id}
                onPointerEnter={() => setActive(finding)}
                onFocus={() => show(finding)}
                onClick={() => show(finding)}
                className="absolute rounded-small"
                style={{ left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` }}
              >
                <span
                  aria-hidden="true"
                  className="absolute bottom-full left-0 mb-1 whitespace-nowrap rounded-small bg-stage/85 px-1.5 text-small font-semibold"
                >
                  {formats.confidence(finding.confidence)}
                </span>
              </button>
            );
          })}
        </div>
        <CompareHandle split={split} onSplitChange={setSplit} />
        <p className="pointer-events-none absolute left-3 top-3 rounded-small bg-stage/85 px-1.5 text-small">
          {t('badge')}
        </p>
      </div>
      <figcaption className="mt-3 text-small text-muted">
        <span aria-live="polite" className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <b className="text-text">{nameOf(active)}</b>
          <ConfidenceBadge confidence={active.confidence} />
          <span>{t('size', { percent: size.percent, pixels: size.pixels })}</span>
        </span>
        <span className="mt-1.5 block">{t('source', { model: exampleSlice.model })}</span>
      </figcaption>
    </figure>
  );
}
