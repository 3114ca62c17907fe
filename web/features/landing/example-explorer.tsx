import { clsx } from 'clsx';
import { useState } from 'react';
import { boxSize, formatPercent } from '#contract/format.ts';
import { rectangleOf } from '#imaging/geometry/box.ts';
import { ConfidenceBadge } from '#web/components/confidence-badge.tsx';
import { CompareHandle } from './compare-handle.tsx';
import { type ExampleFinding, exampleSlice } from './example-slice.ts';

const { side, findings } = exampleSlice;
const percentOf = (pixels: number): number => (pixels / side) * 100;
const cornerOf = (finding: ExampleFinding) => rectangleOf(finding, { width: side, height: side });
const leftOf = (finding: ExampleFinding): number => percentOf(cornerOf(finding).left);
const topOf = (finding: ExampleFinding): number => percentOf(cornerOf(finding).top);

/** A result to try in place: drag the handle to uncover the marks, point at one to read it. */
export function ExampleExplorer() {
  const [split, setSplit] = useState(22);
  const [activeId, setActiveId] = useState<ExampleFinding['id']>('second');
  const active = findings.find((finding) => finding.id === activeId) ?? findings[0];
  const size = boxSize(active, { width: side, height: side }, null);
  const show = (finding: ExampleFinding) => {
    setActiveId(finding.id);
    setSplit((current) => Math.min(current, leftOf(finding) - 3));
  };
  return (
    <figure>
      <div className="dark relative aspect-square overflow-hidden rounded-card border border-line bg-stage text-text">
        <img
          src={exampleSlice.source}
          width={side}
          height={side}
          fetchPriority="high"
          alt="A synthetic axial brain slice with two bright regions"
          className="size-full select-none"
          draggable={false}
        />
        <div className="absolute inset-0" style={{ clipPath: `inset(0 0 0 ${split}%)` }}>
          {findings.map((finding) => (
            <button
              key={finding.id}
              type="button"
              aria-label={`${finding.name}, ${finding.where}, ${formatPercent(finding.confidence)}`}
              aria-pressed={finding.id === active.id}
              onPointerEnter={() => setActiveId(finding.id)}
              onFocus={() => show(finding)}
              onClick={() => show(finding)}
              className={clsx(
                'absolute rounded-small border-2 border-high-solid transition-colors',
                finding.id === active.id && 'bg-high-solid/20',
              )}
              style={{
                left: `${leftOf(finding)}%`,
                top: `${topOf(finding)}%`,
                width: `${finding.width * 100}%`,
                height: `${finding.height * 100}%`,
              }}
            >
              <span
                aria-hidden="true"
                className="absolute bottom-full left-[-2px] mb-1 whitespace-nowrap rounded-small bg-stage/85 px-1.5 text-small font-semibold"
              >
                {formatPercent(finding.confidence)}
              </span>
            </button>
          ))}
        </div>
        <CompareHandle split={split} onSplit={setSplit} />
        <p className="pointer-events-none absolute left-3 top-3 rounded-small bg-stage/85 px-1.5 text-small">
          Synthetic slice
        </p>
      </div>
      <figcaption className="mt-3 text-small text-muted">
        <span aria-live="polite" className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <b className="text-text">{active.name}</b>
          <ConfidenceBadge confidence={active.confidence} />
          <span>
            {size.percent} of the picture, {size.pixels}
          </span>
        </span>
        <span className="mt-1.5 block">
          Drawn by code, no patient. Marked by {exampleSlice.model}. Real slices are harder.
        </span>
      </figcaption>
    </figure>
  );
}
