import { Refusal } from '../refusals.ts';
import { type DicomDataSet, readText } from './data-set.ts';
import { tags } from './tags.ts';
import { labelMapSegmentationStorage, segmentationStorage } from './uids.ts';

/** Distinguishes a segmentation from other unreadable files. */
export class SegmentationRefusal extends Refusal {}

/**
 * The pixels of a segmentation are marks on another image. De-identification removes the references to that image, without
 * which the object is not valid.
 */
export function refuseSegmentation(set: DicomDataSet): void {
  const sopClass = readText(set, tags.sopClassUid);
  if (sopClass !== segmentationStorage && sopClass !== labelMapSegmentationStorage) return;
  throw new SegmentationRefusal('unsupported_file', { key: 'segmentation' });
}
