import type { DetectedBox, DetectorImage } from '#imaging/detector/detected-box.ts';

export interface ModelIdentity {
  name: string;
  version: string;
  provider: 'embedded' | 'roboflow';
}

export interface DetectionResult {
  /** Highest confidence first. */
  detections: DetectedBox[];
  /** Probability that this is a brain MR slice at all; null when no model says so. */
  scope: number | null;
  /** Below this scope the model that gave it wants nothing said; a property of that model. */
  scopeThreshold?: number;
  /** The model that really ran, also after a fallback. */
  model: ModelIdentity;
  milliseconds: number;
}

interface DetectOptions {
  /** Detections below it are left out; the product's cut-off when not given. */
  minConfidence?: number;
}

export interface SelfTest {
  success: boolean;
  /** For the person who asked. */
  message: string;
  /** The configured detector does not work, but another one stands in for it. */
  degraded?: boolean;
}

export interface Detector {
  detect(image: DetectorImage, options?: DetectOptions): Promise<DetectionResult>;
  describe(): ModelIdentity;
  /** Analyses a built-in phantom. Never throws: a failure is an answer too. */
  selfTest(): Promise<SelfTest>;
  close(): Promise<void>;
}
