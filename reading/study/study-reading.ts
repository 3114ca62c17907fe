import type { Plane } from '#imaging/geometry/stack-geometry.ts';
import type { Vector } from '#imaging/geometry/vector.ts';
import type { DetectedBox } from '../detector/detected-box.ts';
import type { Remark } from '../gates/judgment.ts';
import type { Lesion } from '../lesions/link-lesions.ts';
import type { Phrase } from '../phrase.ts';
import type { AreaLevel, LesionLevel, NetworkSequence, SeriesState, StudyVerdict } from '../vocabulary.ts';

/** The result of one slice of a series. */
export type SliceOutcome =
  /** `marks`: at or above the detector's cut-off, inside the brain. */
  | { state: 'read'; marks: DetectedBox[] }
  /** Air, neck or the top of the skull: no brain to read. */
  | { state: 'no-brain' }
  /** A gate refused it. */
  | { state: 'refused'; reason: Remark }
  /** The file could not be decoded. */
  | { state: 'damaged' }
  /** Not read yet, or reading was stopped before. */
  | { state: 'waiting' };

export interface SliceCounts {
  all: number;
  read: number;
  noBrain: number;
  refused: number;
  damaged: number;
  waiting: number;
}

/** The result of one series. */
export interface SeriesReading {
  key: string;
  name: Phrase;
  state: SeriesState;
  /** Why it was not read, or not completely. */
  why: Phrase | null;
  slices: readonly SliceOutcome[];
  counts: SliceCounts;
  /** From the header or the network; null if unknown. */
  sequence: { name: NetworkSequence; from: 'header' | 'network' } | null;
  /** Planes in which the detector read it. */
  planes: Plane[];
}

export interface Volume {
  milliliters: number;
  /** The 90% interval of the true volume. */
  low: number;
  high: number;
}

/** A lesion in one series. */
export interface SeriesLesion
  extends Pick<Lesion, 'marks' | 'largestSlice' | 'diameter' | 'perpendicular' | 'class' | 'votes'> {
  /** Key of the series. */
  series: string;
  volume: Volume | null;
  /** Planes in which the detector marked it. */
  planes: Plane[];
  /** In millimeters in patient coordinates; null without geometry. */
  center: Vector | null;
  /** The share of similar candidates that were lesions in testing, 0 to 1. */
  score: number;
}

/** An area of the study. */
export interface StudyArea extends SeriesLesion {
  number: number;
  /** What its score is high enough for. */
  level: AreaLevel;
  /** All series that show it, highest score first. The measurements above are those of the first. */
  seenIn: SeriesLesion[];
}

/** An area that counts for the verdict, merged over all series. */
export interface StudyLesion extends StudyArea {
  level: LesionLevel;
}

/** A mark that is not part of a lesion: on a single thin slice, or with a low score. */
export interface LooseMark {
  series: string;
  slice: number;
  finding: DetectedBox;
}

export interface StudyReading {
  verdict: StudyVerdict;
  /** Reasons for the verdict. */
  reasons: Phrase[];
  /** Highest score first. */
  lesions: StudyLesion[];
  /** Areas that do not count, each in one series. Their numbers follow those of the lesions. */
  weak: StudyArea[];
  singleSliceMarks: LooseMark[];
  /** All series of the study, including unread ones. */
  series: SeriesReading[];
}
