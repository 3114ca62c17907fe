import type { DetectedBox, DetectorImage } from '#imaging/detector/detected-box.ts';
import type { SliceReading } from '#imaging/detector/slice-reading.ts';
import type { ModelLimits } from '#imaging/findings/answer.ts';
import type { StudyCalibration } from '#imaging/study/lesion-score.ts';
import type { ModelIdentity } from '#server/ports/model-identity.ts';

export interface DetectionResult {
  /** Highest confidence first. */
  detections: DetectedBox[];
  /** Everything the embedded network says about the slice, with its limits; null where only a hosted model ran. */
  own: OwnReading | null;
  /** The model that really ran, also after a fallback. */
  model: ModelIdentity;
  milliseconds: number;
}

/** A reading and the limits of the network that gave it. */
export interface OwnReading {
  reading: SliceReading;
  limits: ModelLimits;
  /** How marks of several slices are scored; absent where the network was not measured on whole studies. */
  studies?: StudyCalibration | undefined;
}

interface DetectOptions {
  /** Detections below it are left out; the product's cut-off when not given. */
  minConfidence?: number;
  /** The embedded model reads the picture, whatever else is configured: it stepped in for another frame of the file. */
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
  detect(image: DetectorImage, options?: DetectOptions): Promise<DetectionResult & { own: OwnReading }>;
}

export interface Detector {
  detect(image: DetectorImage, options?: DetectOptions): Promise<DetectionResult>;
  describe(): ModelIdentity;
  /** Analyses a built-in phantom. Never throws: a failure is an answer too. */
  selfTest(): Promise<SelfTest>;
  close(): Promise<void>;
}
