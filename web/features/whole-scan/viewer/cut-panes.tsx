import { type ReactNode, useMemo } from 'react';
import { bandOf } from '#contract/format.ts';
import { outlineOf, type Point } from '#imaging/geometry/outline.ts';
import { planeOf, type StackGeometry } from '#imaging/geometry/stack-geometry.ts';
import { cutPlane, upsideDown } from '#imaging/volume/reslice.ts';
import type { VolumeSlice } from '#imaging/volume/volume-slice.ts';
import type { Lesion } from '#reading/lesions/link-lesions.ts';
import type { ConfidenceBand } from '#reading/vocabulary.ts';
import { CrossHair } from '#web/components/viewer/cross-hair.tsx';
import { PixelPicture } from '#web/components/viewer/pixel-picture.tsx';
import { useScanWords } from '../scan-words.ts';
import type { StackView } from './use-stack-view.ts';

interface CutPanesProps {
  lesions: readonly Lesion[];
  slices: readonly VolumeSlice[];
  geometry: StackGeometry;
  view: StackView;
  space: string;
}

/** The two planes across the stack, at the cross-hair. A click moves the cross-hair and the slice. */
export function CutPanes({ lesions, slices, geometry, view, space }: CutPanesProps) {
  const { t } = useScanWords();
  const { cursor, index, window } = view;
  const alongRows = useMemo(
    () => cutPlane(slices, geometry, { axis: 'row', at: cursor.y }, window),
    [slices, geometry, cursor.y, window],
  );
  const alongColumns = useMemo(
    () => cutPlane(slices, geometry, { axis: 'column', at: cursor.x }, window),
    [slices, geometry, cursor.x, window],
  );
  const depth = slices.length;
  const { width, height } = slices[0]!;
  const outlines = useMemo(
    () => ({
      row: cutOutlines(lesions, { axis: 'row', at: cursor.y, width, height }),
      column: cutOutlines(lesions, { axis: 'column', at: cursor.x, width, height }),
    }),
    [lesions, cursor, width, height],
  );
  const row = upsideDown(geometry) ? depth - 1 - index : index;
  const cuts = [
    {
      picture: alongRows,
      bars: outlines.row,
      plane: planeOf(geometry.columnDirection),
      at: cursor.x,
      move: (x: number) => view.setCursor({ ...cursor, x }),
    },
    {
      picture: alongColumns,
      bars: outlines.column,
      plane: planeOf(geometry.rowDirection),
      at: cursor.y,
      move: (y: number) => view.setCursor({ ...cursor, y }),
    },
  ];
  return (
    <div className="grid grid-cols-2 gap-px bg-line lg:grid-cols-1">
      {cuts.map(({ picture, bars, plane, at, move }) => (
        <button
          key={plane}
          type="button"
          tabIndex={-1}
          aria-label={t('viewer.moveCrossHair', { plane })}
          className="relative grid cursor-crosshair place-items-center bg-stage"
          style={{ height: space }}
          onClick={(event) => {
            const box = event.currentTarget.querySelector('canvas')?.getBoundingClientRect();
            if (!box) return;
            const x = Math.floor(((event.clientX - box.left) / box.width) * picture.width);
            const y = Math.floor(((event.clientY - box.top) / box.height) * depth);
            if (x < 0 || y < 0 || x >= picture.width || y >= depth) return;
            move(x);
            view.setIndex(upsideDown(geometry) ? depth - 1 - y : y);
          }}
        >
          <PlanePicture {...picture} space={space} label={t('viewer.planeImage', { plane })}>
            <CutOutlines bars={bars} picture={picture} upsideDown={upsideDown(geometry)} />
            <CrossHair at={{ x: at, y: row }} picture={picture} />
          </PlanePicture>
          <span className="pointer-events-none absolute top-2 left-3 text-small text-muted">
            {t('viewer.plane', { plane })}
          </span>
        </button>
      ))}
    </div>
  );
}

interface PlanePictureProps {
  width: number;
  height: number;
  /** Opaque RGBA pixels. */
  pixels: Uint8ClampedArray<ArrayBuffer> | null;
  /** Pixel height and width in millimeters. */
  spacing: { row: number; column: number };
  /** Maximum CSS height of the picture. */
  space: string;
  label: string;
  children?: ReactNode;
}

/** One plane in its true proportions. Children are positioned over it. */
function PlanePicture({ width, height, pixels, spacing, space, label, children }: PlanePictureProps) {
  const ratio = (width * spacing.column) / (height * spacing.row);
  return (
    <div
      className="relative"
      style={{ aspectRatio: String(ratio), width: `min(100%, calc(${space} * ${ratio}))` }}
    >
      <PixelPicture width={width} height={height} pixels={pixels} label={label} />
      {children}
    </div>
  );
}

interface Cut {
  axis: 'row' | 'column';
  at: number;
  width: number;
  height: number;
}

/** Where an outline crosses a plane across the stack: a range of pixels on one slice. */
interface CutBar {
  lesion: number;
  band: ConfidenceBand;
  slice: number;
  from: number;
  to: number;
}

function cutOutlines(lesions: readonly Lesion[], cut: Cut): CutBar[] {
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
const bandClass: Record<ConfidenceBand, string> = {
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

function CutOutlines({ bars, picture, upsideDown }: CutOutlinesProps) {
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
