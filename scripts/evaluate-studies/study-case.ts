import type { Box } from '#imaging/geometry/box.ts';
import type { SeriesToRead } from '#reading/study/series-to-read.ts';

/** An outlined lesion on the slices of a series. */
export interface TrueLesion {
  /** Boxes in pixels by slice. */
  boxes: Map<number, Box[]>;
  milliliters: number;
}

export interface StudyCase {
  name: string;
  /** Unit of resampling and of the splits. */
  person: string;
  source: string;
  split: 'train' | 'val' | 'test';
  kind: 'healthy' | 'tumor' | 'other-disease';
  /** Loads on demand, because a volume needs much memory. */
  load(): Promise<{ series: SeriesToRead[]; truth: Map<string, TrueLesion> }>;
}
