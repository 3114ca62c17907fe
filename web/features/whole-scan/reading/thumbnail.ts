import { tilesAcross } from '#imaging/series/mosaic.ts';
import { openSlices } from '#imaging/volume/open-slices.ts';
import type { ListedSeries } from '#reading/study/list-series.ts';
import type { ReadDrop } from '#reading/study/read-sources.ts';

export interface Thumbnail {
  width: number;
  height: number;
  gray: Uint8Array;
}

const side = 96;

export const middleOf = (sliceCount: number): number => Math.floor(sliceCount / 2);

/**
 * A small version of the series' middle slice; undefined if it cannot be drawn. A NIfTI volume would have to be
 * unpacked as a whole, so it gets its thumbnail when it is opened.
 */
export async function drawThumbnail(drop: ReadDrop, series: ListedSeries): Promise<Thumbnail | undefined> {
  if (series.kind === 'nifti') return undefined;
  const { slices } = series.stack;
  const header = slices[middleOf(slices.length)]!;
  try {
    const read = await openSlices(await drop.sources[header.source]!.whole());
    const { width, height } = header;
    const tile =
      header.tile === null ? null : { place: header.tile, across: tilesAcross(slices.length), width, height };
    const slice = await read(header.frame, tile);
    return shrink(slice);
  } catch {
    // The error is reported when the series is opened.
    return undefined;
  }
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
