import type { Box } from '#imaging/geometry/box.ts';
import type { SeriesToRead } from '#imaging/study/series-to-read.ts';

/** A lesion as somebody outlined it, on the slices of a series. */
export interface TrueLesion {
  /** By slice: boxes in pixels. */
  boxes: Map<number, Box[]>;
  milliliters: number | null;
}

export interface StudyCase {
  name: string;
  /** Resampled as one, never parted between splits. */
  person: string;
  source: string;
  split: 'train' | 'val' | 'test';
  kind: 'healthy' | 'tumor' | 'other-disease';
  /** Loaded when its turn comes: a volume takes much memory. */
  load(): Promise<{ series: SeriesToRead[]; truth: Map<string, TrueLesion> }>;
}
