import { type MaskArea, maskAreas } from '#imaging/geometry/mask-outlines.ts';
import { trueSize } from '#imaging/geometry/true-size.ts';
import { gunzip, isGzip } from '#imaging/nifti/gunzip.ts';
import { readNifti } from '#imaging/nifti/read-nifti.ts';
import type { GrayPicture } from '#imaging/picture/gray-picture.ts';
import { resizeLikePillow } from '#imaging/picture/pil-resize.ts';
import { LabelProblem } from './label-problem.ts';
import { type LabeledFile, nameOf } from './labeled-file.ts';
import type { MatchedVolume } from './match-masks.ts';

/** A brain at 0.5 mm in 32 bits takes 350 MB. */
const maxVolumeBytes = 512 * 1024 * 1024;

type Volume = ReturnType<typeof readNifti>;

async function openVolume(file: LabeledFile): Promise<Volume> {
  const stored = await file.bytes();
  const bytes = isGzip(stored) ? await gunzip(stored, { limit: maxVolumeBytes + 1 }) : stored;
  if (bytes.length > maxVolumeBytes) throw new LabelProblem('tooLarge', { path: nameOf(file.path) });
  const volume = readNifti(bytes);
  if (volume.volumeCount > 1)
    throw new LabelProblem('severalVolumes', { path: nameOf(file.path), count: volume.volumeCount });
  return volume;
}

export interface VolumeCase {
  drawn: GrayPicture;
  lesions: MaskArea[];
}

/** One slice of a volume as a picture: the wanted one, else the one with most of the mask or of the head. */
export async function readVolumeCase(
  { volume: file, mask: maskFile, problem }: MatchedVolume,
  wanted: number | undefined,
): Promise<VolumeCase> {
  if (problem) throw problem;
  const volume = await openVolume(file);
  const path = nameOf(file.path);
  if (wanted !== undefined && wanted > volume.sliceCount)
    throw new LabelProblem('noSlice', { path, count: volume.sliceCount, slice: wanted });
  const mask = maskFile && (await openVolume(maskFile));
  if (mask && !sameGrid(volume, mask))
    throw new LabelProblem('maskGrid', { path, mask: nameOf(maskFile.path) });
  const place = wanted === undefined ? largestSlice(volume, mask) : wanted - 1;
  const { width, height, gray } = volume.slice(place);
  const size = trueSize({ width, height }, volume.geometry?.spacing ?? null);
  return {
    drawn: { ...size, gray: resizeLikePillow(gray, width, height, size.width, size.height) },
    lesions: mask ? maskAreas(maskOf(mask, place), width, height) : [],
  };
}

const largestDistance = 1;

function sameGrid(one: Volume, other: Volume): boolean {
  if (one.width !== other.width || one.height !== other.height || one.sliceCount !== other.sliceCount)
    return false;
  const [a, b] = [one.geometry?.origins, other.geometry?.origins];
  if (!a || !b) return !a && !b;
  // Both ends, so that opposite directions differ too.
  return [0, -1].every((end) => {
    const [from, to] = [a.at(end)!, b.at(end)!];
    return Math.hypot(from[0] - to[0], from[1] - to[1], from[2] - to[2]) < largestDistance;
  });
}

function maskOf(volume: Volume, place: number): Uint8Array {
  const { values, slope, intercept } = volume.slice(place);
  return Uint8Array.from(values, (value) => (value * slope + intercept >= 0.5 ? 1 : 0));
}

function largestSlice(volume: Volume, mask: Volume | undefined): number {
  const marked = mask && largestOf(mask.sliceCount, (place) => markedPixels(maskOf(mask, place)));
  if (marked && marked.size > 0) return marked.place;
  return largestOf(volume.sliceCount, (place) => {
    const { head } = volume.slice(place);
    return head ? (head.right - head.left) * (head.bottom - head.top) : 0;
  }).place;
}

const markedPixels = (mask: Uint8Array): number => mask.reduce((sum, value) => sum + value, 0);

function largestOf(count: number, sizeOf: (place: number) => number): { place: number; size: number } {
  let largest = { place: Math.floor(count / 2), size: 0 };
  for (let place = 0; place < count; place++) {
    const size = sizeOf(place);
    if (size > largest.size) largest = { place, size };
  }
  return largest;
}
