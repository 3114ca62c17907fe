import { useMemo } from 'react';
import type { Lesion } from '#imaging/lesions/link-lesions.ts';
import type { StackGeometry } from '#imaging/series/stack-geometry.ts';
import { planeOf } from '#imaging/series/stack-geometry.ts';
import { cutPlane, upsideDown } from '#imaging/volume/reslice.ts';
import type { VolumeSlice } from '#imaging/volume/volume-slice.ts';
import { useScanWords } from '../scan-words.ts';
import { CutOutlines, cutOutlines } from './cut-outlines.tsx';
import { PlanePicture } from './plane-picture.tsx';
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
            <span
              className="absolute inset-y-0 w-px bg-accent/70"
              style={{ left: `${((at + 0.5) / picture.width) * 100}%` }}
            />
            <span
              className="absolute inset-x-0 h-px bg-accent/70"
              style={{ top: `${((row + 0.5) / depth) * 100}%` }}
            />
          </PlanePicture>
          <span className="pointer-events-none absolute top-2 left-3 text-small text-muted">
            {t('viewer.plane', { plane })}
          </span>
        </button>
      ))}
    </div>
  );
}
