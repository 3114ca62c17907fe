import { useEffect, useMemo, useState } from 'react';
import { resampleSlice } from '#imaging/registration/resample-slice.ts';
import { inverseOf, type RigidTransform } from '#imaging/registration/rigid.ts';
import { paintWindow } from '#imaging/volume/gray-window.ts';
import type { GrayWindow } from '#imaging/volume/volume-slice.ts';
import { Card } from '#web/components/card.tsx';
import { Slider } from '#web/components/slider.tsx';
import { Switch } from '#web/components/switch.tsx';
import { PixelPicture } from '#web/components/viewer/pixel-picture.tsx';
import type { OpenSeries } from '../scan/scan-state.ts';
import { useScanWords } from '../scan-words.ts';
import type { StackView } from '../viewer/use-stack-view.ts';

interface OverlayViewProps {
  before: OpenSeries;
  now: OpenSeries;
  views: { before: StackView; now: StackView };
  transform: RigidTransform;
}

/** Slow enough for everybody: at most three flashes a second are safe (WCAG 2.3.1). */
const flickerMs = 700;

/** The later scan's slice, and what the earlier scan shows at the same place, fused or in turn. */
export function OverlayView({ before, now, views, transform }: OverlayViewProps) {
  const { t } = useScanWords();
  const [share, setShare] = useState(50);
  const [flicker, setFlicker] = useState(false);
  const [earlier, setEarlier] = useState(false);
  useEffect(() => {
    if (!flicker) return;
    const timer = setInterval(() => setEarlier((shown) => !shown), flickerMs);
    return () => clearInterval(timer);
  }, [flicker]);
  const place = views.now.index;
  const recent = useMemo(() => pixelsOfNow(now, place, views.now.window), [now, place, views.now.window]);
  const old = useMemo(
    () => pixelsOfBefore(before, now, place, transform, views.before.window),
    [before, now, place, transform, views.before.window],
  );
  const weight = flicker ? Number(!earlier) : share / 100;
  const picture = useMemo(() => recent && old && fuse(recent, old, weight), [recent, old, weight]);
  if (!picture || !now.geometry) return null;
  const { row, column } = now.geometry.spacing;
  const percent = Math.round(weight * 100);
  return (
    <Card title={t('overlay.title')}>
      <div
        className="relative mx-auto w-full max-w-lg overflow-hidden rounded-small bg-stage"
        style={{ aspectRatio: (picture.width * column) / (picture.height * row) }}
        data-overlay={percent}
      >
        <PixelPicture {...picture} label={t('overlay.picture', { slice: place + 1, percent })} />
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-6">
        <Switch label={t('overlay.flicker')} checked={flicker} onCheckedChange={setFlicker} />
        <div className="min-w-48 flex-1">
          <Slider
            label={t('overlay.share')}
            value={share}
            min={0}
            max={100}
            step={5}
            valueText={t('overlay.shareText', { percent: share })}
            onValueChange={(next) => {
              setFlicker(false);
              setShare(next);
            }}
          />
        </div>
      </div>
    </Card>
  );
}

interface Pixels {
  width: number;
  height: number;
  pixels: Uint8ClampedArray<ArrayBuffer>;
}

function pixelsOfNow({ slices }: OpenSeries, place: number, window: GrayWindow): Pixels | null {
  const slice = slices[place];
  if (!slice) return null;
  const pixels = new Uint8ClampedArray(slice.width * slice.height * 4);
  paintWindow(slice.values, slice, window, pixels);
  return { width: slice.width, height: slice.height, pixels };
}

function pixelsOfBefore(
  before: OpenSeries,
  now: OpenSeries,
  place: number,
  transform: RigidTransform,
  window: GrayWindow,
): Pixels | null {
  const slice = now.slices[place];
  if (!slice || !now.geometry || !before.geometry) return null;
  const { width, height } = slice;
  const target = { geometry: now.geometry, place, width, height };
  const values = resampleSlice(
    target,
    { slices: before.slices, geometry: before.geometry },
    inverseOf(transform),
  );
  const pixels = new Uint8ClampedArray(width * height * 4);
  const inverted = before.slices.find((one) => one !== undefined)?.inverted ?? false;
  paintWindow(values, { slope: 1, intercept: 0, inverted }, window, pixels);
  return { width, height, pixels };
}

/** `weight` of the later scan, the rest of the earlier one. */
function fuse(now: Pixels, before: Pixels, weight: number): Pixels {
  const pixels = now.pixels.map((value, i) => value * weight + before.pixels[i]! * (1 - weight));
  return { ...now, pixels: new Uint8ClampedArray(pixels) };
}
