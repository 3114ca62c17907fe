import type { DetectorTest } from '#contract/self-test.ts';
import type { GrayPicture } from '#imaging/picture/gray-picture.ts';
import type { NetworkAnswer, OwnReading } from '#reading/detector/network.ts';
import type { ModelLimits } from '#reading/findings/answer.ts';

/** The model that gave a result. */
export interface ModelIdentity {
  name: string;
  version: string;
  provider: 'embedded' | 'roboflow';
}

export interface DetectionResult extends NetworkAnswer {
  /** The model that really ran, also after a fallback. */
  model: ModelIdentity;
  milliseconds: number;
}

interface DetectOptions {
  /** A network's boxes below it are left out. Default: noise of our own network, the cut-off of a hosted one. */
  minConfidence?: number;
  /** Use the embedded model regardless of the configuration, because it replaced the provider for another frame. */
  embeddedOnly?: boolean;
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
  selfTest(): Promise<DetectorTest>;
  close(): Promise<void>;
}
