import { readDeclaredVolume } from '../nifti/declared-volume.ts';
import { looksLikeNifti, readNifti } from '../nifti/read-nifti.ts';
import { Refusal } from '../refusals.ts';
import { tilesAcross } from '../series/mosaic.ts';
import type { StackGeometry } from '../series/stack-geometry.ts';
import { openSlices } from '../volume/open-slices.ts';
import type { VolumeSlice } from '../volume/volume-slice.ts';
import { gunzip, isGzip } from './gunzip.ts';
import { maxFileBytes, maxVoxels } from './limits.ts';
import type { ListedSeries } from './list-series.ts';
import type { ReadDrop } from './read-sources.ts';
import type { Skipped, Source } from './source.ts';

export interface OpenedSlice {
  /** Place in the series as listed. */
  place: number;
  slice: VolumeSlice;
}

export interface SeriesShape {
  sliceCount: number;
  geometry: StackGeometry | undefined;
  note: string | null;
}

interface Reports {
  onShape: (shape: SeriesShape) => void;
  onSlice: (opened: OpenedSlice) => void;
  onSkipped: (skipped: Skipped) => void;
  cancelled: () => boolean;
}

/** Decodes a series, the middle first. Slices that cannot be read are reported and left out. */
export async function openSeries(drop: ReadDrop, series: ListedSeries, reports: Reports): Promise<void> {
  if (series.kind === 'nifti') return openNifti(drop, series.source, reports);
  const { slices, geometry } = series.stack;
  const voxels = slices.reduce((sum, { width, height }) => sum + width * height, 0);
  checkVoxels(voxels);
  reports.onShape({ sliceCount: slices.length, geometry, note: null });
  const middle = (slices.length - 1) / 2;
  const order = [...slices.keys()].sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
  let open: { source: number; read: Awaited<ReturnType<typeof openSlices>> } | undefined;
  for (const place of order) {
    if (reports.cancelled()) return;
    const header = slices[place]!;
    const { path, whole } = drop.sources[header.source]!;
    try {
      if (open?.source !== header.source) {
        open = { source: header.source, read: await openSlices(await whole()) };
      }
      const across = header.tile === null ? 0 : tilesAcross(slices.length);
      const tile =
        header.tile === null
          ? null
          : { place: header.tile, across, width: header.width, height: header.height };
      reports.onSlice({ place, slice: await open.read(header.frame, tile) });
    } catch (error) {
      open = undefined;
      reports.onSkipped({ path, why: error instanceof Refusal ? error.message : 'It could not be read' });
    }
  }
}

function checkVoxels(voxels: number): void {
  if (voxels <= maxVoxels) return;
  throw new Refusal(
    'picture_too_large',
    'This series is larger than a browser can hold safely (500 slices of 512 × 512 fit). Choose another one.',
  );
}

/** Packed bytes that hold the header of any file. */
const packedHeaderBytes = 64 * 1024;

/** Dimensions × bytes are checked before anything is unpacked, and no more than the first volume is. */
async function unpacked(source: Source): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await source.whole();
  const packed = isGzip(bytes);
  const beginning = packed
    ? await gunzip(bytes.slice(0, packedHeaderBytes), { limit: 4096, rest: 'cut' })
    : bytes;
  if (!looksLikeNifti(beginning))
    throw new Refusal('unreadable_file', 'This file is damaged: it is no NIfTI volume.');
  const { size, end } = readDeclaredVolume(beginning);
  checkVoxels(size[0] * size[1] * size[2]);
  if (end > maxFileBytes) {
    throw new Refusal('picture_too_large', 'This file unpacks to far more data than one scan can hold.');
  }
  return packed ? gunzip(bytes, { limit: end, rest: 'unwanted' }) : bytes;
}

async function openNifti(drop: ReadDrop, source: number, reports: Reports): Promise<void> {
  const bytes = await unpacked(drop.sources[source]!);
  const { sliceCount, slice, geometry, volumeCount, sizeInDoubt } = readNifti(bytes);
  const notes = [
    volumeCount > 1 ? `This file holds ${volumeCount} volumes; the first one is read.` : null,
    sizeInDoubt
      ? 'The header of this file gives two different voxel sizes. Sizes and volumes may be wrong.'
      : null,
  ].filter((note) => note !== null);
  reports.onShape({ sliceCount, geometry, note: notes.length > 0 ? notes.join(' ') : null });
  for (let place = 0; place < sliceCount; place++) {
    if (reports.cancelled()) return;
    reports.onSlice({ place, slice: slice(place) });
  }
}
