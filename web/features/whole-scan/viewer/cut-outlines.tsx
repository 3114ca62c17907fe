import { type Band, bandOf } from '#contract/format.ts';
import type { Lesion } from '#imaging/lesions/link-lesions.ts';
import { outlineOf, type Point } from '#imaging/lesions/outline-geometry.ts';

interface Cut {
  axis: 'row' | 'column';
  at: number;
  width: number;
  height: number;
}

/** Where an outline crosses a plane across the stack: a range of pixels on one slice. */
export interface CutBar {
  lesion: number;
  band: Band;
  slice: number;
  from: number;
  to: number;
}

export function cutOutlines(lesions: readonly Lesion[], cut: Cut): CutBar[] {
  return lesions.flatMap(({ number, marks }) =>
    marks.flatMap(({ slice, finding }) =>
      crossings(outlineOf(finding, cut), cut).map(([from, to]) => ({
        lesion: number,
        band: bandOf(finding.confidence),
        slice,
        from,
        to,
      })),
    ),
  );
}

/** Pairs of positions where the center line of a row or column of pixels enters and leaves an outline. */
function crossings(outline: readonly Point[], { axis, at }: Cut): [number, number][] {
  const line = at + 0.5;
  const along = axis === 'row' ? 0 : 1;
  const across = 1 - along;
  const places: number[] = [];
  for (const [i, a] of outline.entries()) {
    const b = outline[(i + 1) % outline.length]!;
    if (a[across]! > line === b[across]! > line) continue;
    const share = (line - a[across]!) / (b[across]! - a[across]!);
    places.push(a[along]! + share * (b[along]! - a[along]!));
  }
  places.sort((a, b) => a - b);
  return Array.from({ length: Math.floor(places.length / 2) }, (_, i) => [
    places[2 * i]!,
    places[2 * i + 1]!,
  ]);
}

/** The colors of the outlines on the slices. */
const bandClass: Record<Band, string> = {
  high: 'fill-high-solid/30 stroke-high-solid',
  medium: 'fill-medium-solid/30 stroke-medium-solid',
  low: 'fill-low-solid/30 stroke-low-solid',
};

interface CutOutlinesProps {
  bars: readonly CutBar[];
  picture: { width: number; height: number };
  /** Whether the last slice is drawn on top. */
  upsideDown: boolean;
}

export function CutOutlines({ bars, picture, upsideDown }: CutOutlinesProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${picture.width} ${picture.height}`}
      preserveAspectRatio="none"
      className="pointer-events-none absolute inset-0 size-full"
    >
      {bars.map(({ lesion, band, slice, from, to }) => (
        <rect
          key={`${lesion} ${slice} ${from}`}
          x={from}
          y={upsideDown ? picture.height - 1 - slice : slice}
          width={to - from}
          height={1}
          className={bandClass[band]}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}
