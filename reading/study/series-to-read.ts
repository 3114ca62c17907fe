import type { StackGeometry } from '#imaging/geometry/stack-geometry.ts';
import type { HeaderFacts } from '#imaging/picture/decoded-scan.ts';
import type { VolumeSlice } from '#imaging/volume/volume-slice.ts';
import type { DetectedBox } from '../detector/detected-box.ts';
import type { SliceReading } from '../detector/slice-reading.ts';
import type { Phrase } from '../phrase.ts';
import type { SliceOutcome } from './study-reading.ts';

export interface SeriesToRead {
  key: string;
  name: Phrase;
  sliceCount: number;
  /** Size of a slice in pixels. */
  width: number;
  height: number;
  geometry: StackGeometry | undefined;
  header: HeaderFacts | null;
  frameOfReference: string | null;
  /** Resolves when the slice is decoded; null if it cannot be. */
  slice(place: number): Promise<VolumeSlice | null>;
}

/** The result of one picture of the reading stack. */
export type PictureReading =
  | {
      state: 'read';
      boxes: DetectedBox[];
      /** Abnormalities other than tumors. */
      others?: DetectedBox[];
      sequence?: SliceReading['sequence'];
    }
  | Exclude<SliceOutcome, { state: 'read' | 'waiting' }>;
