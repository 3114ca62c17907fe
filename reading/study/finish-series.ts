import { boxOf, type PictureSize } from '#imaging/geometry/box.ts';
import { boxArea } from '#imaging/geometry/overlap.ts';
import type { Plane, StackGeometry } from '#imaging/geometry/stack-geometry.ts';
import { added, scaled, type Vector } from '#imaging/geometry/vector.ts';
import type { VolumeGrid } from '#imaging/volume/volume-grid.ts';
import type { Lesion, LesionMark } from '../lesions/link-lesions.ts';
import type { Phrase } from '../phrase.ts';
import { type AreaLevel, type Gate, otherClass, type SliceState } from '../vocabulary.ts';
import type { BrainMap } from './brain-map.ts';
import type { LesionFeatures } from './lesion-features.ts';
import type { StudyCalibration } from './lesion-score.ts';
import { nativeMarks } from './native-marks.ts';
import type { ReadingStack } from './reading-stack.ts';
import { sequenceOf } from './sequence-of.ts';
import type { PictureReading, SeriesToRead } from './series-to-read.ts';
import type { SeriesLesion, SeriesReading, SliceCounts, SliceOutcome, Volume } from './study-reading.ts';

/** A series with the detector's results. */
export interface ReadSeries {
  reading: SeriesReading;
  frameOfReference: string | null;
  /** All candidates, highest score first, with the features of the score; other abnormalities by their class. */
  candidates: (SeriesLesion & { features: LesionFeatures })[];
}

export interface ScoredLesion {
  lesion: Lesion;
  features: LesionFeatures;
  /** Other planes in which it was found. */
  planes: Plane[];
  score: number;
}

interface SeriesParts {
  series: SeriesToRead;
  stack: ReadingStack;
  grid: VolumeGrid | undefined;
  readings: readonly (PictureReading | undefined)[];
  brain: BrainMap | undefined;
  lesions: readonly ScoredLesion[];
  cutOff: number;
  calibration: StudyCalibration;
}

/** Maps results on the reading stack to the slices of the series. */
export function finishSeries(parts: SeriesParts): ReadSeries {
  const { series, stack, lesions, calibration } = parts;
  const candidates = lesions
    .map((scored) => ({ ...toSeriesLesion(scored, parts), features: scored.features }))
    .toSorted((a, b) => b.score - a.score);
  const slices = stack.view ? cutOutcomes(parts, candidates) : nativeOutcomes(parts);
  const counts = countSlices(slices);
  const other = candidates.flatMap(({ planes, ...area }) =>
    levelOf(area, calibration) === 'weak' ? [] : planes,
  );
  return {
    reading: {
      key: series.key,
      name: series.name,
      ...stateOf(counts, slices),
      slices,
      counts,
      sequence: sequenceOf(series.header, parts.readings),
      planes: [...new Set([...(stack.plane ? [stack.plane] : []), ...other])],
    },
    frameOfReference: series.frameOfReference,
    candidates,
  };
}

/** The score of another abnormality is its confidence, which has reached its threshold. */
export function levelOf(
  { score, class: name }: Pick<SeriesLesion, 'score' | 'class'>,
  { possibleFrom, unclearFrom }: StudyCalibration,
): AreaLevel {
  if (name === otherClass) return 'other';
  return score >= possibleFrom ? 'possible' : score >= unclearFrom ? 'unclear' : 'weak';
}

function toSeriesLesion(
  { lesion, planes, score }: ScoredLesion,
  { series, stack, grid, readings, calibration }: SeriesParts,
): SeriesLesion {
  const marks = stack.view && grid ? nativeMarks(lesion, grid, stack.view) : lesion.marks;
  return {
    series: series.key,
    marks,
    largestSlice: largestOf(marks, series) ?? lesion.largestSlice,
    diameter: lesion.diameter,
    perpendicular: lesion.perpendicular,
    volume: volumeOf(lesion.volume, sequenceOf(series.header, readings), calibration),
    class: lesion.class,
    votes: lesion.votes,
    planes: [...(stack.plane ? [stack.plane] : []), ...planes],
    center: series.geometry ? centerOf(marks, series.geometry) : null,
    score,
  };
}

function largestOf(marks: readonly LesionMark[], picture: PictureSize): number | undefined {
  const area = ({ finding }: LesionMark): number => boxArea(boxOf(finding, picture));
  return marks.toSorted((a, b) => area(b) - area(a))[0]?.slice;
}

/** The measured volume with the 90% interval of the true volume. */
function volumeOf(
  measured: number | null,
  sequence: SeriesReading['sequence'],
  { volumeRatios }: StudyCalibration,
): Volume | null {
  if (measured === null) return null;
  const ratio = (sequence && volumeRatios[sequence.name]) ?? volumeRatios.unknown;
  if (!ratio) return null;
  return { milliliters: measured, low: measured / ratio.high, high: measured / ratio.low };
}

function centerOf(marks: readonly LesionMark[], geometry: StackGeometry): Vector | null {
  let weight = 0;
  let sum: Vector = [0, 0, 0];
  for (const { slice, finding } of marks) {
    const origin = geometry.origins[slice];
    if (!origin) continue;
    const size = finding.width * finding.height;
    const place = added(
      origin,
      scaled(geometry.rowDirection, finding.x * geometry.spacing.column),
      scaled(geometry.columnDirection, finding.y * geometry.spacing.row),
    );
    sum = added(sum, scaled(place, size));
    weight += size;
  }
  return weight > 0 ? scaled(sum, 1 / weight) : null;
}

function nativeOutcomes({ readings, stack, brain, cutOff, calibration }: SeriesParts): SliceOutcome[] {
  return Array.from(readings, (reading, place): SliceOutcome => {
    if (!reading) return { state: 'waiting' };
    if (reading.state !== 'read') return reading;
    const inside = reading.boxes.filter(
      (box) =>
        box.confidence >= cutOff &&
        (brain?.shareOf(place, boxOf(box, stack)) ?? 1) >= calibration.leastBrainShare,
    );
    return { state: 'read', marks: inside };
  });
}

/** Every cut plane crosses every slice, so a slice is read only when all planes are. */
function cutOutcomes(
  { series, grid, readings }: SeriesParts,
  candidates: readonly SeriesLesion[],
): SliceOutcome[] {
  const settled = readings.filter((reading) => reading !== undefined);
  const refused = settled.find((reading) => reading.state === 'refused');
  const anyRead = settled.some((reading) => reading.state === 'read');
  const marks = candidates.flatMap((candidate) => candidate.marks);
  return Array.from({ length: series.sliceCount }, (_, place): SliceOutcome => {
    if (!grid?.slices[place]) return { state: 'damaged' };
    if (settled.length < readings.length) return { state: 'waiting' };
    if (anyRead)
      return {
        state: 'read',
        marks: marks.filter(({ slice }) => slice === place).map(({ finding }) => finding),
      };
    return refused ?? { state: 'no-brain' };
  });
}

/** A series whose reading goes on. Its lesions count, its slices do not yet. */
export function stillReading(series: ReadSeries): ReadSeries {
  return {
    ...series,
    reading: { ...series.reading, state: 'waiting', why: { key: 'whyStillReading' } },
  };
}

export function countSlices(slices: readonly SliceOutcome[]): SliceCounts {
  const count = (state: SliceState): number => slices.filter((slice) => slice.state === state).length;
  return {
    all: slices.length,
    read: count('read'),
    noBrain: count('no-brain'),
    refused: count('refused'),
    damaged: count('damaged'),
    waiting: count('waiting'),
  };
}

/** With a smaller share of the slices with a head read, the others could hide a lesion. */
const minReadShare = 0.5;

/** Why a series was not read, by the gate that refused its slices. */
const stoppedBy: Record<Gate, Phrase> = {
  content: { key: 'whyNotBrain' },
  scope: { key: 'whyNotBrain' },
  header: { key: 'whyNotBrainByFile' },
  quality: { key: 'whyPoorQuality' },
};

function stateOf(counts: SliceCounts, slices: readonly SliceOutcome[]): Pick<SeriesReading, 'state' | 'why'> {
  const { all, read, noBrain, damaged, refused, waiting } = counts;
  if (waiting === all) return { state: 'waiting', why: null };
  if (read === 0) {
    const stopped = slices.find((slice) => slice.state === 'refused');
    const why: Phrase = { key: damaged > 0 ? 'whyDamaged' : waiting > 0 ? 'whyStopped' : 'whyNoHead' };
    return { state: 'not-readable', why: stopped ? stoppedBy[stopped.reason.gate] : why };
  }
  if (refused + damaged + waiting === 0) return { state: 'read', why: null };
  const enough = read >= minReadShare * (all - noBrain);
  return {
    state: enough ? 'partly-read' : 'not-readable',
    why: { key: 'whyPartlyRead', values: { read, all: all - noBrain, refused, damaged, waiting } },
  };
}
