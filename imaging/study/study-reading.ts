import type { DetectedBox } from '../detector/detected-box.ts';
import type { SequenceName } from '../detector/slice-reading.ts';
import type { Remark } from '../gates/judgement.ts';
import type { Vector } from '../geometry/vector.ts';
import type { LesionMark } from '../lesions/link-lesions.ts';
import type { Phrase } from '../phrase.ts';
import type { Plane } from '../series/stack-geometry.ts';

/** The one answer for a whole study. */
export type StudyVerdict = 'possible-lesion' | 'unclear' | 'nothing-found' | 'not-readable';

/** What became of one slice of a series. */
export type SliceOutcome =
  /** `marks`: at or above the detector's cut-off, inside the brain. */
  | { state: 'read'; marks: DetectedBox[] }
  /** Air, neck or the top of the skull: no brain to read. */
  | { state: 'no-brain' }
  /** A gate stopped it: no brain MR slice that can be judged. */
  | { state: 'refused'; reason: Remark }
  /** The file could not be decoded. */
  | { state: 'damaged' }
  /** Not read yet, or reading was stopped before its turn. */
  | { state: 'waiting' };

export interface SliceCounts {
  all: number;
  read: number;
  noBrain: number;
  refused: number;
  damaged: number;
  waiting: number;
}

/** What was read of one series. */
export interface SeriesReading {
  key: string;
  name: Phrase;
  state: 'read' | 'partly-read' | 'not-readable' | 'set-aside' | 'waiting';
  /** Where the series was not read, or not all of it. */
  why: Phrase | null;
  slices: readonly SliceOutcome[];
  counts: SliceCounts;
  /** How it was made, by its header or, where that is silent, by the network; null where neither says. */
  sequence: { name: SequenceName; from: 'header' | 'network' } | null;
  /** Planes in which the detector read it. */
  planes: Plane[];
}

export interface Volume {
  milliliters: number;
  /** Nine of ten true volumes lay between these. */
  low: number;
  high: number;
}

/** One lesion as one series shows it. */
export interface SeriesLesion {
  /** Key of the series. */
  series: string;
  /** On the series' own slices, rising. */
  marks: LesionMark[];
  /** The slice with the largest outline. */
  largestSlice: number;
  /** Millimeters across on that slice; null without the size of a pixel. */
  diameter: number | null;
  volume: Volume | null;
  class: string;
  /** Marks that voted for each type, most first. */
  votes: { class: string; marks: number }[];
  /** Planes in which the detector marked it. */
  planes: Plane[];
  /** Center in millimeters in the patient; null without geometry. */
  center: Vector | null;
  /** Of lesions like this one, so many were right: 0 to 1. */
  score: number;
}

/** One lesion of the study, whichever series show it. */
export interface StudyLesion extends SeriesLesion {
  number: number;
  /** Whether its score is high enough for the verdict 'possible-lesion'. */
  level: 'possible' | 'unclear';
  /** Every series that shows it; the one with the highest score is first and gives the measures above. */
  seenIn: SeriesLesion[];
}

/** A mark that does not count as a lesion: on one slice of a thin stack, or scored too low. */
export interface LooseMark {
  series: string;
  slice: number;
  finding: DetectedBox;
}

export interface StudyReading {
  verdict: StudyVerdict;
  /** Why this verdict. */
  reasons: Phrase[];
  /** Highest score first. */
  lesions: StudyLesion[];
  singleSliceMarks: LooseMark[];
  /** All series of the study, also those that were not read. */
  series: SeriesReading[];
}
