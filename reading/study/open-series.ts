import type { StackGeometry } from '#imaging/geometry/stack-geometry.ts';
import { readDeclaredVolume } from '#imaging/nifti/declared-volume.ts';
import { gunzip, isGzip } from '#imaging/nifti/gunzip.ts';
import { looksLikeNifti, readNifti } from '#imaging/nifti/read-nifti.ts';
import { tilesAcross } from '#imaging/series/mosaic.ts';
import { openSlices } from '#imaging/volume/open-slices.ts';
import type { VolumeSlice } from '#imaging/volume/volume-slice.ts';
import type { Phrase } from '../phrase.ts';
import { maxFileBytes, maxVoxels } from './limits.ts';
import type { ListedSeries } from './list-series.ts';
import type { ReadDrop } from './read-sources.ts';
import type { Skipped, Source } from './source.ts';
import { refusalPhrase, StudyRefusal } from './study-refusal.ts';

export interface OpenedSlice {
  /** Index in the listed series. */
  place: number;
  slice: VolumeSlice;
}

export interface SeriesShape {
  sliceCount: number;
  geometry: StackGeometry | undefined;
  note: Phrase | null;
}

interface Reports {
  onShape: (shape: SeriesShape) => void;
  onSlice: (opened: OpenedSlice) => void;
  onSkipped: (skipped: Skipped) => void;
  cancelled: () => boolean;
}

/** Decodes a series from the middle outward. Unreadable slices are reported and skipped. */
export async function openSeries(drop: ReadDrop, series: ListedSeries, reports: Reports): Promise<void> {
  if (series.kind === 'nifti') return openNifti(drop, series.source, reports);
  const { slices, geometry } = series.stack;
  const voxels = slices.reduce((sum, { width, height }) => sum + width * height, 0);
  checkVoxels(voxels);
  reports.onShape({ sliceCount: slices.length, geometry, note: null });
  let open: { source: number; read: Awaited<ReturnType<typeof openSlices>> } | undefined;
  for (const place of fromMiddle(slices.length)) {
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
      reports.onSkipped({ path, why: refusalPhrase(error) });
    }
  }
}

/** The middle slice comes first, because its grays set the window. The ends of a stack are often empty. */
function fromMiddle(sliceCount: number): number[] {
  const middle = (sliceCount - 1) / 2;
  return Array.from({ length: sliceCount }, (_, place) => place).sort(
    (a, b) => Math.abs(a - middle) - Math.abs(b - middle),
  );
}

function checkVoxels(voxels: number): void {
  if (voxels <= maxVoxels) return;
  throw new StudyRefusal('picture_too_large', { key: 'skippedSeriesTooLarge' });
}

/** Compressed bytes that contain the header of any file. */
const packedHeaderBytes = 64 * 1024;

/** Checks the declared size before decompressing, and decompresses only the first volume. */
async function decompress(source: Source): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await source.whole();
  const packed = isGzip(bytes);
  const beginning = packed
    ? await gunzip(bytes.slice(0, packedHeaderBytes), { limit: 4096, cut: true })
    : bytes;
  if (!looksLikeNifti(beginning)) throw new StudyRefusal('unreadable_file', { key: 'skippedDamaged' });
  const { size, end } = readDeclaredVolume(beginning);
  checkVoxels(size[0] * size[1] * size[2]);
  if (end > maxFileBytes) {
    throw new StudyRefusal('picture_too_large', { key: 'skippedTooLarge' });
  }
  return packed ? gunzip(bytes, { limit: end }) : bytes;
}

async function openNifti(drop: ReadDrop, source: number, reports: Reports): Promise<void> {
  const bytes = await decompress(drop.sources[source]!);
  const { sliceCount, slice, geometry, volumeCount, sizeInDoubt } = readNifti(bytes);
  reports.onShape({ sliceCount, geometry, note: noteOf(volumeCount, sizeInDoubt) });
  for (const place of fromMiddle(sliceCount)) {
    if (reports.cancelled()) return;
    reports.onSlice({ place, slice: slice(place) });
  }
}

function noteOf(volumes: number, sizeInDoubt: boolean): Phrase | null {
  if (volumes > 1) return { key: sizeInDoubt ? 'noteBoth' : 'noteSeveralVolumes', values: { volumes } };
  return sizeInDoubt ? { key: 'noteSizeInDoubt' } : null;
}
