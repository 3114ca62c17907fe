import type { ListedSeries } from '#reading/study/list-series.ts';
import { openSeries } from '#reading/study/open-series.ts';
import type { ReadDrop } from '#reading/study/read-sources.ts';

export interface Thumbnail {
  width: number;
  height: number;
  gray: Uint8Array;
}

const side = 96;

export const middleOf = (sliceCount: number): number => Math.floor(sliceCount / 2);

/** A small version of the series' middle slice; undefined if no slice can be drawn. */
export async function drawThumbnail(drop: ReadDrop, series: ListedSeries): Promise<Thumbnail | undefined> {
  let thumbnail: Thumbnail | undefined;
  try {
    await openSeries(drop, series, {
      onShape: () => undefined,
      // Slices come from the middle outward.
      onSlice: ({ slice }) => {
        thumbnail ??= shrink(slice);
      },
      onSkipped: () => undefined,
      cancelled: () => thumbnail !== undefined,
    });
  } catch {
    // The error is reported when the series is opened.
  }
  return thumbnail;
}

export function shrink({ gray, width, height }: Thumbnail): Thumbnail {
  const step = Math.max(1, Math.max(width, height) / side);
  const small = {
    width: Math.max(1, Math.round(width / step)),
    height: Math.max(1, Math.round(height / step)),
  };
  const out = new Uint8Array(small.width * small.height);
  for (let y = 0; y < small.height; y++) {
    for (let x = 0; x < small.width; x++) {
      out[y * small.width + x] = gray[Math.floor(y * step) * width + Math.floor(x * step)] ?? 0;
    }
  }
  return { ...small, gray: out };
}
