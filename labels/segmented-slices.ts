import { readText, readUint16 } from '#imaging/dicom/data-set.ts';
import { readFrameDecimals } from '#imaging/dicom/functional-groups.ts';
import { type DicomFile, readDicomHeader } from '#imaging/dicom/read-dicom.ts';
import { tags } from '#imaging/dicom/tags.ts';
import { labelMapSegmentationStorage, segmentationStorage } from '#imaging/dicom/uids.ts';
import {
  canReadSeg,
  type ReadSegmentation,
  readSeg,
  type SegmentedSlice,
} from '#imaging/dicom-seg/read-seg.ts';
import { type MaskArea, maskAreas } from '#imaging/geometry/mask-outlines.ts';
import { LabelProblem } from './label-problem.ts';
import { type LabeledFile, nameOf } from './labeled-file.ts';

export interface DicomPicture {
  file: LabeledFile;
  series: string;
  frames: number;
  /** From segmentations; undefined if none outlines this image. */
  lesions?: MaskArea[];
  /** Pixels that segmentations mark. */
  marked: number;
  problem?: LabelProblem;
}

interface Placed extends DicomPicture {
  instance: string | undefined;
  frameOfReference: string | undefined;
  position: number[];
  orientation: number[];
  width: number | undefined;
  height: number | undefined;
  mask?: Uint8Array;
}

/** DICOM images with the lesions that segmentations among the files outline on them. */
export async function readDicomPictures(
  files: readonly LabeledFile[],
): Promise<{ pictures: DicomPicture[]; problems: { path: string; problem: LabelProblem }[] }> {
  const pictures: Placed[] = [];
  const segmentations: LabeledFile[] = [];
  const problems: { path: string; problem: LabelProblem }[] = [];
  const refuse = (path: string, reason: unknown) =>
    problems.push({
      path,
      problem: reason instanceof LabelProblem ? reason : new LabelProblem('notRead', { path: nameOf(path) }),
    });
  for (const file of files) {
    try {
      const header = readDicomHeader(await file.bytes());
      const sopClass = readText(header.set, tags.sopClassUid) ?? '';
      if ([segmentationStorage, labelMapSegmentationStorage].includes(sopClass)) segmentations.push(file);
      else pictures.push(placed(file, header));
    } catch (reason) {
      refuse(file.path, reason);
    }
  }
  for (const file of segmentations) {
    try {
      const bytes = await file.bytes();
      if (!canReadSeg(bytes)) throw new LabelProblem('segmentationCoding', { path: nameOf(file.path) });
      outline(pictures, readSeg(bytes), nameOf(file.path));
    } catch (reason) {
      refuse(file.path, reason);
    }
  }
  for (const picture of pictures) {
    if (picture.mask) picture.lesions = maskAreas(picture.mask, picture.width!, picture.height!);
    if (picture.frames > 1)
      picture.problem = new LabelProblem('manyFrames', {
        path: nameOf(picture.file.path),
        count: picture.frames,
      });
  }
  return { pictures, problems };
}

function placed(file: LabeledFile, { set }: DicomFile): Placed {
  return {
    file,
    series: readText(set, tags.seriesInstanceUid) ?? file.path,
    frames: Number(readText(set, tags.numberOfFrames) ?? 1),
    marked: 0,
    instance: readText(set, tags.sopInstanceUid),
    frameOfReference: readText(set, tags.frameOfReferenceUid),
    position: readFrameDecimals(set, 0, tags.imagePosition, tags.planePositionSequence),
    orientation: readFrameDecimals(set, 0, tags.imageOrientation, tags.planeOrientationSequence),
    width: readUint16(set, tags.columns),
    height: readUint16(set, tags.rows),
  };
}

/** Adds what a segmentation marks to the images that it was drawn on. */
function outline(pictures: readonly Placed[], segmentation: ReadSegmentation, path: string): void {
  let found = false;
  for (const slice of segmentation.slices) {
    const picture = pictures.find((one) => isDrawnOn(slice, one, segmentation));
    if (!picture) continue;
    found = true;
    if (!samePixels(picture, segmentation))
      throw new LabelProblem('segmentationGrid', { path, image: nameOf(picture.file.path) });
    picture.mask ??= new Uint8Array(slice.mask.length);
    for (const [pixel, marked] of slice.mask.entries()) if (marked) picture.mask[pixel] = 1;
    picture.marked += slice.count;
  }
  if (!found) throw new LabelProblem('segmentationWithoutSlices', { path });
}

const largestDistance = 0.5;

/** By the instance that the segmentation names, or else by its place. */
function isDrawnOn(
  { instance, position }: SegmentedSlice,
  picture: Placed,
  { frameOfReference }: ReadSegmentation,
): boolean {
  if (instance !== null) return instance === picture.instance;
  const known = position.length === 3 && picture.position.length === 3;
  if (!known || frameOfReference === undefined || frameOfReference !== picture.frameOfReference) return false;
  return Math.hypot(...position.map((part, axis) => part - picture.position[axis]!)) < largestDistance;
}

function samePixels(picture: Placed, { width, height, orientation }: ReadSegmentation): boolean {
  if (picture.width !== width || picture.height !== height) return false;
  if (picture.orientation.length !== 6 || orientation.length !== 6) return true;
  return orientation.every((part, axis) => Math.abs(part - picture.orientation[axis]!) < 0.01);
}
