import { useTranslations } from 'use-intl/react';
import { useFormats } from '#web/lib/use-formats.ts';
import type { Point } from '../viewport.ts';
import type { WindowLevel } from '../window-level.ts';
import { type StageSlice, valueAt } from './stage-slice.ts';

interface SliceCornerProps {
  slice: StageSlice | undefined;
  /** Under the pointer, in picture pixels. */
  point: Point | null;
  window: WindowLevel;
  place: [index: number, count: number];
}

/** Slice number, window and the pixel value under the pointer. */
export function SliceCorner({ slice, point, window, place: [index, count] }: SliceCornerProps) {
  const t = useTranslations('viewer.corner');
  const { short } = useFormats();
  const value = slice && point ? valueAt(slice, point) : null;
  return (
    <div className="pointer-events-none absolute top-2 start-2 rounded-small bg-stage/80 px-1.5 text-small text-muted">
      {count > 1 && <p>{t('place', { number: String(index + 1), count: String(count) })}</p>}
      <p>{t('window', { level: short(window.center), width: short(window.width) })}</p>
      {value !== null && point && (
        <p data-value="">
          {t('value', {
            x: String(Math.floor(point.x)),
            y: String(Math.floor(point.y)),
            value: short(value),
          })}
        </p>
      )}
    </div>
  );
}
