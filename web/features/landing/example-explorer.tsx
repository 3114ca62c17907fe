import { useState } from 'react';
import { classNames } from '#web/lib/class-names.ts';
import { CompareHandle } from './compare-handle.tsx';
import { type ExampleLesion, exampleSlice } from './example-slice.ts';

const share = (pixels: number): number => (pixels / exampleSlice.side) * 100;

/** A result to try in place: drag the handle to uncover the marks, point at one to read it. */
export function ExampleExplorer() {
  const [split, setSplit] = useState(22);
  const [activeId, setActiveId] = useState<ExampleLesion['id']>('second');
  const active = exampleSlice.lesions.find((lesion) => lesion.id === activeId) ?? exampleSlice.lesions[0];
  const show = (lesion: ExampleLesion) => {
    setActiveId(lesion.id);
    setSplit((current) => Math.min(current, share(lesion.left) - 3));
  };
  return (
    <figure>
      <div className="dark relative aspect-square overflow-hidden rounded-card border border-line bg-stage text-text">
        <img
          src={exampleSlice.source}
          width={exampleSlice.side}
          height={exampleSlice.side}
          alt="A synthetic axial brain slice with two bright regions"
          className="size-full select-none"
          draggable={false}
        />
        <div className="absolute inset-0" style={{ clipPath: `inset(0 0 0 ${split}%)` }}>
          {exampleSlice.lesions.map((lesion) => (
            <button
              key={lesion.id}
              type="button"
              aria-label={`${lesion.name}, ${lesion.where}`}
              aria-pressed={lesion.id === active.id}
              onPointerEnter={() => setActiveId(lesion.id)}
              onFocus={() => show(lesion)}
              onClick={() => show(lesion)}
              className={classNames(
                'absolute rounded-small border-2 transition-colors',
                lesion.id === active.id ? 'border-accent-text bg-accent/15' : 'border-accent-text/70',
              )}
              style={{
                left: `${share(lesion.left - 6)}%`,
                top: `${share(lesion.top - 6)}%`,
                width: `${share(lesion.width + 12)}%`,
                height: `${share(lesion.height + 12)}%`,
              }}
            >
              <span
                aria-hidden="true"
                className="absolute bottom-full left-[-2px] mb-1 whitespace-nowrap rounded-small bg-stage/85 px-1.5 text-small font-semibold"
              >
                {lesion.name}
              </span>
            </button>
          ))}
        </div>
        <CompareHandle split={split} onSplit={setSplit} />
        <p className="pointer-events-none absolute left-3 top-3 rounded-small bg-stage/85 px-1.5 text-small">
          Synthetic slice
        </p>
      </div>
      <figcaption className="mt-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 text-small text-muted">
        <span aria-live="polite">
          <b className="text-text">{active.name}</b> · {share(active.width).toFixed(1)} ×{' '}
          {share(active.height).toFixed(1)} % of the picture · {active.width} × {active.height} px
        </span>
        <span>Drawn by code, no patient. A real result adds a confidence to each mark.</span>
      </figcaption>
    </figure>
  );
}
