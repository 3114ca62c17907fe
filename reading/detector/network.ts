import type { GrayPicture } from '#imaging/picture/gray-picture.ts';
import type { ModelLimits } from '../findings/answer.ts';
import type { StudyCalibration } from '../study/lesion-score.ts';
import type { DetectedBox } from './detected-box.ts';
import type { SliceReading } from './slice-reading.ts';

/** The reading of our own network, with its limits. */
export interface OwnReading {
  reading: SliceReading;
  limits: ModelLimits;
  /** How marks of several slices are scored; absent if the network was not measured on whole studies. */
  studies?: StudyCalibration | undefined;
}

/** In pixels of the picture that the network got. */
export interface NetworkAnswer {
  /** Null if only a hosted model ran. */
  own: OwnReading | null;
  /** Findings of a hosted model, which replace our own. */
  hosted?: readonly DetectedBox[] | null;
}

/** A network with its limits: in threads, in a page's workers, or from a cache. */
export type Network<Answered extends NetworkAnswer = NetworkAnswer> = (
  image: GrayPicture,
) => Promise<Answered>;
