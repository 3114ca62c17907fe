import type { DetectedBox, DetectorImage } from '#imaging/detector/detected-box.ts';
import type { Judgement } from '#imaging/gates/judgement.ts';
import type { HeaderFacts, PixelSpacing } from '#imaging/picture/decoded-scan.ts';

export type Backend = 'wasm' | 'webgpu';

export type DetectRequest =
  | { type: 'load'; threads: number; tryGpu: boolean }
  | ({ type: 'detect'; id: number } & SliceToJudge);

export interface SliceToJudge extends DetectorImage {
  /** Null where the file says nothing about what it shows. */
  header: HeaderFacts | null;
  pixelSpacing: PixelSpacing | null;
}

/** What the network says about a slice. */
export interface NetworkAnswer {
  /** Highest confidence first. */
  detections: DetectedBox[];
  /** Probability that this is a brain MR slice. */
  scope: number;
  milliseconds: number;
}

/** What is said about a slice: only of one that passed every gate there are findings. */
export interface SliceAnswer {
  findings: DetectedBox[];
  judgement: Judgement;
  milliseconds: number;
}

export type DetectAnswer =
  | { type: 'ready'; backend: Backend; threads: number; note: string | null }
  | { type: 'detected'; id: number; answer: SliceAnswer }
  | { type: 'failed'; id: number | null; message: string };

/** The network, loaded and warm. */
export interface Runner {
  backend: Backend;
  threads: number;
  /** For the details: why a faster way was not taken. */
  note: string | null;
  detect(image: DetectorImage): Promise<NetworkAnswer>;
}
