import type { DetectedBox, DetectorImage } from '#imaging/detector/detected-box.ts';

export type Backend = 'wasm' | 'webgpu';

export type DetectRequest =
  | { type: 'load'; threads: number; tryGpu: boolean }
  | { type: 'detect'; id: number; grey: Uint8Array; width: number; height: number };

export interface SliceAnswer {
  /** Highest confidence first. */
  findings: DetectedBox[];
  /** Probability that this is a brain MR slice. */
  scope: number;
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
  detect(image: DetectorImage): Promise<SliceAnswer>;
}
