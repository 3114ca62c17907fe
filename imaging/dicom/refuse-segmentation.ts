import { Refusal } from '../refusals.ts';
import { type DicomDataSet, readText } from './data-set.ts';
import { tags } from './tags.ts';
import { labelMapSegmentationStorage, segmentationStorage } from './uids.ts';

/** Tells a segmentation from other files that cannot be read. */
export class SegmentationRefusal extends Refusal {}

/**
 * A segmentation has pixels, but they are marks on a picture that is elsewhere. Without the references to that picture, which
 * de-identification removes, it is no longer a valid object.
 */
export function refuseSegmentation(set: DicomDataSet): void {
  const sopClass = readText(set, tags.sopClassUid);
  if (sopClass !== segmentationStorage && sopClass !== labelMapSegmentationStorage) return;
  throw new SegmentationRefusal(
    'unsupported_file',
    'This DICOM file contains a segmentation, not an image. Sulcus reads the image itself.',
    { key: 'segmentation' },
  );
}
