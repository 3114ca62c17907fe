import type { GrayPicture } from '#imaging/picture/gray-picture.ts';
import type { DetectedBox } from '#reading/detector/detected-box.ts';
import type { SliceReading } from '#reading/detector/slice-reading.ts';
import type { ModelLimits } from '#reading/findings/answer.ts';
import type { StudyCalibration } from '#reading/study/lesion-score.ts';

/** The model that gave a result. */
export interface ModelIdentity {
  name: string;
  version: string;
  provider: 'embedded' | 'roboflow';
}

export interface DetectionResult {
  /** Highest confidence first. */
  detections: DetectedBox[];
  /** The full reading of the embedded network, with its limits; null if only a hosted model ran. */
  own: OwnReading | null;
  /** The model that really ran, also after a fallback. */
  model: ModelIdentity;
  milliseconds: number;
}

/** A reading and the limits of the network that gave it. */
export interface OwnReading {
  reading: SliceReading;
  limits: ModelLimits;
  /** How marks of several slices are scored; absent if the network was not measured on whole studies. */
  studies?: StudyCalibration | undefined;
}

interface DetectOptions {
  /** Detections below it are left out. Default: the product's cut-off. */
  minConfidence?: number;
  /** Use the embedded model regardless of the configuration, because it replaced the provider for another frame. */
  embeddedOnly?: boolean;
}

export interface SelfTest {
  success: boolean;
  /** For the person who asked. */
  message: string;
  /** The configured detector does not work, but another one replaces it. */
  degraded?: boolean;
}

/** The project's own network always gives its reading. */
export interface EmbeddedDetector extends Detector {
  limits: ModelLimits;
  detect(image: GrayPicture, options?: DetectOptions): Promise<DetectionResult & { own: OwnReading }>;
}

export interface Detector {
  detect(image: GrayPicture, options?: DetectOptions): Promise<DetectionResult>;
  describe(): ModelIdentity;
  /** Analyzes a built-in phantom. Never throws: a failure is a result too. */
  selfTest(): Promise<SelfTest>;
  close(): Promise<void>;
}
