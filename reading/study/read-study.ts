import { added, lengthOf, scaled } from '#imaging/geometry/vector.ts';
import type { LesionLevel } from '../vocabulary.ts';
import { levelOf, type ReadSeries } from './finish-series.ts';
import type { ReadingOptions } from './read-series.ts';
import type {
  LooseMark,
  SeriesLesion,
  SeriesReading,
  StudyArea,
  StudyLesion,
  StudyReading,
} from './study-reading.ts';
import { reasonsFor, verdictOf } from './verdict.ts';

/** Two centers this close are the same lesion, regardless of its size. */
const alwaysNearMm = 8;

/** What a study is read with. */
export type StudyLimits = Pick<ReadingOptions, 'calibration' | 'cutOff'>;

/** The only way from the series of a study to its answer. `unread`: series that the detector did not read. */
export function readStudy(
  read: readonly ReadSeries[],
  unread: readonly SeriesReading[],
  limits: StudyLimits,
): StudyReading {
  const { calibration } = limits;
  const counted = read.flatMap(({ candidates, frameOfReference }) =>
    candidates.flatMap((lesion): Placed[] => {
      const level = levelOf(lesion, calibration);
      return level === 'weak' ? [] : [{ lesion, frameOfReference, level }];
    }),
  );
  const isOther = ({ level }: { level: LesionLevel }) => level === 'other';
  const groups = [counted.filter((one) => !isOther(one)), counted.filter(isOther)].flatMap(mergeSeries);
  const lesions = groups
    .map((seenIn): Omit<StudyLesion, 'number'> => {
      const ordered = seenIn.toSorted((a, b) => b.score - a.score);
      const best = ordered[0]!;
      return { ...best, level: levelOf(best, calibration) as LesionLevel, seenIn: ordered };
    })
    .toSorted((a, b) => Number(isOther(a)) - Number(isOther(b)) || b.score - a.score)
    .map((lesion, place) => ({ ...lesion, number: place + 1 }));
  const series = [...read.map(({ reading }) => reading), ...unread];
  const verdict = verdictOf(lesions, series);
  return {
    verdict,
    reasons: reasonsFor(verdict, lesions, series),
    lesions,
    weak: weakAreas(read, limits, lesions.length),
    singleSliceMarks: looseMarks(read, limits),
    series,
  };
}

interface Placed {
  lesion: SeriesLesion;
  level: LesionLevel;
  frameOfReference: string | null;
}

/** Merges lesions at the same position in several series with a common frame of reference. */
function mergeSeries(found: readonly Placed[]): SeriesLesion[][] {
  const groups: Placed[][] = [];
  for (const next of found.toSorted((a, b) => b.lesion.score - a.lesion.score)) {
    const known = groups.find((group) => group.some((other) => samePlace(other, next)));
    if (known) known.push(next);
    else groups.push([next]);
  }
  return groups.map((group) => group.map(({ lesion }) => lesion));
}

function samePlace(a: Placed, b: Placed): boolean {
  if (a.lesion.series === b.lesion.series) return false;
  if (a.frameOfReference === null || a.frameOfReference !== b.frameOfReference) return false;
  if (!a.lesion.center || !b.lesion.center) return false;
  const apart = lengthOf(added(a.lesion.center, scaled(b.lesion.center, -1)));
  const reach = Math.max(a.lesion.diameter ?? 0, b.lesion.diameter ?? 0) / 2;
  return apart <= Math.max(alwaysNearMm, reach);
}

/** Candidates with a mark that counts as a finding, but too low a score for a lesion. */
function weakAreas(
  read: readonly ReadSeries[],
  { calibration, cutOff }: StudyLimits,
  lesionCount: number,
): StudyArea[] {
  return read
    .flatMap(({ candidates }) => candidates)
    .filter((area) => levelOf(area, calibration) === 'weak')
    .filter(({ marks }) => marks.some(({ finding }) => finding.confidence >= cutOff))
    .map((area, place) => ({
      ...area,
      number: lesionCount + place + 1,
      level: 'weak',
      seenIn: [area],
    }));
}

function looseMarks(read: readonly ReadSeries[], { calibration }: StudyLimits): LooseMark[] {
  return read.flatMap(({ candidates, reading }) => {
    const inLesions = new Set(
      candidates
        .filter((area) => levelOf(area, calibration) !== 'weak')
        .flatMap(({ marks }) => marks.map(({ slice, finding }) => `${slice} ${finding.x} ${finding.y}`)),
    );
    return reading.slices.flatMap((slice, place) =>
      slice.state === 'read'
        ? slice.marks
            .filter(({ x, y }) => !inLesions.has(`${place} ${x} ${y}`))
            .map((finding) => ({ series: reading.key, slice: place, finding }))
        : [],
    );
  });
}
